// `npm run torture -- payment [--kills=500] [--histories=2000] [--repeats=25] [--parallel=200] [--seed=…]`, `npm run
// torture -- doors [--requests=20000] [--restarts=20] [--seed=…]`, `npm run torture -- support [--submits=10000]
// [--senders=12] [--seed=…]`, `npm run torture -- contracting [--wizards=1000] [--browsers=10] [--repeats=25]
// [--rounds=5] [--seed=…]`, `npm run torture -- notices [--people=50000] [--tellers=24] [--senders=30] [--seed=…]`: the
// long form of tests that kill and attack. Without a name it lists them.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { install, root, run } from './lib.mjs'

const tests = join(root, 'apps/api/test')
const names = readdirSync(tests)
  .filter((file) => file.endsWith('.torture.ts'))
  .map((file) => file.replace('.torture.ts', ''))
const [name, ...rest] = process.argv.slice(2)
if (!name || !existsSync(join(tests, `${name}.torture.ts`))) {
  console.log(`Say what to torture: ${names.join(', ')}`)
  process.exit(name ? 1 : 0)
}
await install()
await run(process.execPath, ['--import', 'tsx', join('apps/api/test', `${name}.torture.ts`), ...rest])

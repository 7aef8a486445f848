// @ts-check
// `npm run torture -- payment [--kills=500] [--histories=2000] [--repeats=25] [--parallel=200] [--seed=…]`, `npm run
// torture -- doors [--requests=20000] [--restarts=20] [--seed=…]`, `npm run torture -- support [--submits=10000]
// [--senders=12] [--seed=…]`, `npm run torture -- contracting [--wizards=1000] [--browsers=10] [--repeats=25]
// [--rounds=5] [--seed=…] [--part=2/4]`, `npm run torture -- notices [--people=50000] [--tellers=24] [--senders=30] [--seed=…]`: the
// long form of tests that kill and attack. Without a name it lists them. With `--tiny` it takes seconds, and shows only
// that it still runs.
import { install, namesOf, run } from './lib.mjs'

const tests = 'apps/api/test'
const [name = '', ...rest] = process.argv.slice(2)
const names = namesOf(tests, 'torture')
if (!names.includes(name)) {
  console.log(`Say what to torture: ${names.join(', ')}`)
  process.exit(name ? 1 : 0)
}
await install()
await run(process.execPath, ['--import', 'tsx', `${tests}/${name}.torture.ts`, ...rest])

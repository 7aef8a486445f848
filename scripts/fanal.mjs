// `npm run fanal -- <command>`: the operator's command line, also on a fresh clone.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { build, install, root } from './lib.mjs'

// stdout belongs to the command: `content export` may be redirected to a file.
console.log = console.error
await install()
await build()
const { status } = spawnSync(
  process.execPath,
  ['--enable-source-maps', join(root, 'apps/api/dist/cli.js'), ...process.argv.slice(2)],
  {
    // Files are relative to the operator's directory, the data folder as for `npm start`.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR || '.data') },
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)

// `npm run fanal -- <command>`: the operator's command line, on a fresh clone too.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { build, install, root } from './lib.mjs'

// The standard output belongs to the command: `content export` may be sent to a file.
console.log = console.error
await install()
await build()
const { status } = spawnSync(
  process.execPath,
  ['--enable-source-maps', join(root, 'apps/api/dist/cli.js'), ...process.argv.slice(2)],
  {
    // Files are named from where the operator stands, the data folder as `npm start` does.
    cwd: process.env.INIT_CWD ?? process.cwd(),
    env: { ...process.env, DATA_DIR: resolve(root, process.env.DATA_DIR || '.data') },
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)

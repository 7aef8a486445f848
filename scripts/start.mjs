// `npm start`: everything a fresh clone needs, then the server.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, install, root } from './lib.mjs'

install()
build()
const server = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/api/dist/main.js')], {
  cwd: root,
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

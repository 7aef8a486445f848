// `npm run dev`: builds again whenever a file changes, and restarts the server. The gallery of components is at /gallery.
import { spawn } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { install, root } from './lib.mjs'

await install()
let server
let isBuilding = false
let isStale = true

function serve() {
  server?.kill('SIGTERM')
  const previous = server
  const begin = () => {
    server = spawn(process.execPath, ['--enable-source-maps', join(root, 'apps/api/dist/main.js')], {
      cwd: root,
      stdio: 'inherit',
    })
  }
  if (previous && previous.exitCode === null) previous.once('exit', begin)
  else begin()
}

function buildAgain() {
  if (isBuilding || !isStale) return
  isStale = false
  isBuilding = true
  spawn(process.execPath, [join(root, 'scripts/build.mjs'), '--development'], {
    cwd: root,
    stdio: 'inherit',
  }).on('exit', (code) => {
    isBuilding = false
    if (code === 0) serve()
    buildAgain()
  })
}

for (const folder of ['apps/api', 'apps/web/src', 'packages'])
  watch(join(root, folder), { recursive: true }, (_, file) => {
    if (!file || /(^|\/)dist\//.test(file)) return
    isStale = true
    setTimeout(buildAgain, 100)
  })
buildAgain()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    server?.once('exit', () => process.exit(0))
    if (!server?.kill(signal)) process.exit(0)
  })

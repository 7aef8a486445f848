// `npm start`: everything a fresh clone needs, then the server in this process, so that signals reach it directly.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, root } from './lib.mjs'

await install()
await build()
process.chdir(root)
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'apps/api/dist/main.js')).href)

// `npm start`: everything a fresh clone needs, then the server, in this process: signals find it without a detour.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, install, root } from './lib.mjs'

await install()
await build()
process.chdir(root)
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'apps/api/dist/main.js')).href)

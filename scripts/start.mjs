// `npm start`: everything a fresh clone needs, then the server, in this process: signals find it without a detour.
import { build, install, root } from './lib.mjs'

await install()
await build()
process.chdir(root)
process.setSourceMapsEnabled(true)
await import('../apps/api/dist/main.js')

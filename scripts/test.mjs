// `npm test`: everything, on a fresh clone and on a machine that has only Node and npm.
import { build, install, run } from './lib.mjs'

const start = Date.now()
await install()
await run(process.execPath, ['scripts/check.mjs'])
await build()
await run(process.execPath, ['scripts/e2e.mjs'])
console.log(`\nEverything passed in ${Math.round((Date.now() - start) / 1000)} s.`)

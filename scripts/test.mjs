// @ts-check
// `npm test`: everything, on a fresh clone and on a machine that has only Node and npm. `npm run test:whole`: and every
// bench and torture, which otherwise break unseen: each at a tiny size that shows that it runs, not how fast; and with
// TEST_WHOLE the tests that `npm test` leaves out for their time.
import { install, namesOf, run } from './lib.mjs'

const isWhole = process.argv.includes('--whole')
if (isWhole) process.env['TEST_WHOLE'] = '1'
const start = Date.now()
/** @param {string[]} args */
const node = (...args) => run(process.execPath, args)

async function tinyRuns() {
  // They read the times of processes from /proc.
  if (process.platform !== 'linux') return console.log('\n── tiny benches: skipped, they need Linux')
  const all = { bench: namesOf('bench', 'bench'), torture: namesOf('apps/api/test', 'torture') }
  for (const [script, names] of Object.entries(all))
    for (const name of names) {
      console.log(`\n── ${script} ${name}, tiny`)
      await node(`scripts/${script}.mjs`, name, '--tiny')
    }
}

await install()
await node('scripts/check.mjs', '--build')
await node('scripts/e2e.mjs')
if (isWhole) await tinyRuns()
console.log(`\nEverything passed in ${Math.round((Date.now() - start) / 1000)} s.`)

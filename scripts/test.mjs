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

/** Quick ones that use most of what benches share: worlds, bare servers, CPU times, imports by the built command. */
const quick = ['contracts', 'invoices']

async function tinyRuns() {
  // They read the times of processes from /proc.
  if (process.platform !== 'linux') return console.log('\n── tiny benches: skipped, they need Linux')
  const benches = isWhole ? namesOf('bench', 'bench') : quick
  const tortures = isWhole ? namesOf('apps/api/test', 'torture') : []
  for (const [script, names] of Object.entries({ bench: benches, torture: tortures }))
    for (const name of names) {
      console.log(`\n── ${script} ${name}, tiny`)
      await node(`scripts/${script}.mjs`, name, '--tiny')
    }
}

await install()
await node('scripts/check.mjs', '--build')
await node('scripts/e2e.mjs')
await tinyRuns()
console.log(`\nEverything passed in ${Math.round((Date.now() - start) / 1000)} s.`)

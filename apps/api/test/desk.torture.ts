import { audit } from './desk-torture/audit.ts'
import { storm } from './desk-torture/storm.ts'
import { endWith, inOwnWorld, say } from './processes/own-world.ts'
import { tortureOptions } from './processes/torture-options.ts'

// `npm run torture -- desk`: two people answer the same cases while servers and the database die, on its own PostgreSQL with
// production settings. Any finding ends it with an error.

const { answers, seed } = tortureOptions({ answers: { usual: 2_000, tiny: 24 } })

const wrong = await inOwnWorld(async (world) => {
  const start = Date.now()
  const cases = Math.ceil(answers / 2)
  say(`${cases * 2} answers by two people to ${cases} cases, seed ${seed}`)
  const tally = await storm(world, { cases, seed, breakEvery: 12, restMs: 1_500 })
  const audited = await audit(world, tally.cases)
  say(`  ${tally.killed} servers killed, ${tally.broken} restarts of the database`)
  say(`  ${tally.repeated} calls made again`)
  say(`  ${((Date.now() - start) / 1000).toFixed(0)} s`)
  return [...tally.wrong, ...audited]
})
endWith(wrong, 'None was lost, none arrived twice, none at another customer.')

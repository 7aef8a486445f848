import { dirname, join } from 'node:path'
import { audit } from './notices-torture/audit.ts'
import { storm } from './notices-torture/storm.ts'
import { endWith, inOwnWorld, say } from './processes/own-world.ts'
import { tortureOptions } from './processes/torture-options.ts'

// `npm run torture -- notices`: the long form of the test of notices, on its own PostgreSQL with production settings. Any
// finding ends it with an error.

const { people, tellers, senders, seed } = tortureOptions({
  people: { usual: 50_000, tiny: 400 },
  tellers: { usual: 24, tiny: 2 },
  senders: { usual: 30, tiny: 1 },
})
const kills = { notify: tellers, send: senders }

const wrong = await inOwnWorld(async ({ database, address, bundle = '' }) => {
  const start = Date.now()
  say(`${people} people are told one thing, seed ${seed}`)
  const world = { database, address, bundle: join(dirname(bundle), 'notices.mjs'), say }
  const tally = await storm(world, { people, hookEvery: 10, seed, restMs: 1_500, kills })
  const { figures, wrong: found } = await audit(world, tally)
  say(`  ${tally.killed.notify} killed while telling, ${tally.killed.send} while sending`)
  for (const [point, deaths] of Object.entries(tally.points)) say(`    ${deaths} × ${point}`)
  for (const [what, count] of Object.entries(figures)) say(`  ${count} ${what}`)
  say(
    `  told in ${(tally.notifyMs / 1000).toFixed(0)} s, all in ${((Date.now() - start) / 1000).toFixed(0)} s`,
  )
  return found
})
endWith(wrong, 'Everybody was told once, and nothing arrived under two ids.')

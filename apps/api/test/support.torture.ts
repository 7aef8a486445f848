import { endWith, inOwnWorld, say } from './processes/own-world.ts'
import { isTiny, tortureOptions } from './processes/torture-options.ts'
import { audit } from './support-torture/audit.ts'
import { killPoints, storm } from './support-torture/storm.ts'

// `npm run torture -- support`: the long form of the test of forms, on its own PostgreSQL with production settings. Any
// finding ends it with an error.

const { submits, senders, seed } = tortureOptions({
  submits: { usual: 10_000, tiny: 60 },
  senders: { usual: 12, tiny: 6 },
})

const wrong = await inOwnWorld(async (world) => {
  const start = Date.now()
  say(`${submits} forms by ${senders} senders at once, seed ${seed}`)
  const tally = await storm(world, { submits, senders, people: 60, seed, breakEvery: 12 })
  const { figures, wrong: audited } = await audit(world, tally.submits)
  const reached = killPoints.filter((point) => tally.points[point])
  say(`  sent ${tally.sent} times, ${tally.lost} answers lost`)
  say(`  ${tally.killed} servers killed, at ${reached.length} of ${killPoints.length} named points`)
  for (const point of killPoints) say(`    ${tally.points[point] ?? 0} × ${point}`)
  say(`  ${tally.broken} restarts of the database`)
  say(`  ${figures.cases} cases, ${figures.entries} lines, ${figures.files} files, ${figures.mails} mails`)
  say(`  ${figures.waiting} uploads wait to be forgotten`)
  say(`  ${((Date.now() - start) / 1000).toFixed(0)} s`)
  // A tiny run is over before all points had their turn.
  const missed = isTiny ? [] : killPoints.filter((point) => tally.points[point] === 0)
  return [...tally.wrong, ...audited, ...missed.map((point) => `nobody died ${point}`)]
})
endWith(wrong, 'Nothing was lost, nothing is there twice.')

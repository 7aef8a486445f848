import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { audit } from './contracting-torture/audit.ts'
import { killPoints } from './contracting-torture/kill-points.ts'
import { storm } from './contracting-torture/storm.ts'
import { prepare, startChecks } from './contracting-torture/world.ts'
import { endWith, inOwnWorld, say } from './processes/own-world.ts'

// `npm run torture -- contracting`: the long form of the test of wizards, on its own PostgreSQL with production settings.
// Any finding ends it with an error.

const { values } = parseArgs({
  options: {
    wizards: { type: 'string', default: '1000' },
    browsers: { type: 'string', default: '10' },
    repeats: { type: 'string', default: '25' },
    seed: { type: 'string', default: String(randomBytes(3).readUIntBE(0, 3)) },
  },
})
const options = {
  wizards: Number(values.wizards),
  browsers: Number(values.browsers),
  repeats: Number(values.repeats),
  seed: Number(values.seed),
}

const checks = await startChecks()
const wrong = await inOwnWorld(async (own) => {
  const world = await prepare(own, checks.url)
  const start = Date.now()
  say(`${options.browsers} browsers at once, ${options.repeats} deaths at each point, seed ${options.seed}`)
  const tally = await storm(world, { ...options, breakEvery: 25, dying: 3 })
  const { figures, wrong: audited } = await audit(world, tally.wizards)
  say(`  ${tally.wizards.length} wizards, ${tally.sent} calls, ${tally.lost} answers lost`)
  const reached = [...tally.points.values()].filter((deaths) => deaths > 0).length
  say(`  ${tally.killed} servers killed, at ${reached} of ${killPoints.length} named points`)
  for (const [point, deaths] of tally.points) say(`    ${deaths} × ${point}`)
  say(`  ${tally.broken} restarts of the database`)
  say(
    `  ${Object.entries(figures)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')}`,
  )
  say(`  ${((Date.now() - start) / 1000).toFixed(0)} s`)
  return [...tally.wrong, ...audited]
})
await checks.close()
endWith(wrong, 'Nothing is half there, nothing is there twice.')

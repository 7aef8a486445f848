import { audit } from './contracting-torture/audit.ts'
import { killPoints } from './contracting-torture/kill-points.ts'
import { emptyTally, storm, type Tally } from './contracting-torture/storm.ts'
import { prepare, startChecks, type World } from './contracting-torture/world.ts'
import { endWith, inOwnWorld, say } from './processes/own-world.ts'
import { tortureOptions } from './processes/torture-options.ts'

// `npm run torture -- contracting`: the long form of the test of wizards, on its own PostgreSQL with production settings.
// Everything is audited after each round; any finding ends it with an error. `--part=2/4` is a quarter of it, in a world of its
// own: four parts make up the whole.

const options = tortureOptions({
  wizards: { usual: 1_000, tiny: 4, isShared: true },
  browsers: { usual: 10, tiny: 4 },
  repeats: { usual: 25, tiny: 0, isShared: true },
  rounds: { usual: 5, tiny: 1, isShared: true },
})

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(0)} s`

/** Deaths at each point and wizards of a round are its share of all. */
async function round(world: World, tally: Tally, number: number): Promise<string[]> {
  const start = Date.now()
  const share = number / options.rounds
  const [wizards, repeats] = [Math.ceil(options.wizards * share), Math.ceil(options.repeats * share)]
  const size = { wizards, repeats, browsers: options.browsers, breakEvery: 25, dying: 3 }
  await storm(world, { ...size, seed: options.seed + number * 10_000 }, tally)
  const { figures, wrong } = await audit(world, tally.wizards)
  const counts = Object.entries(figures).map(([name, count]) => `${count} ${name}`)
  say(
    `  round ${number}: ${counts.join(', ')}; ${tally.wrong.length + wrong.length} findings; ${seconds(start)}`,
  )
  return [...tally.wrong, ...wrong]
}

const checks = await startChecks()
const wrong = await inOwnWorld(async (own) => {
  const world = await prepare(own, checks.url)
  const start = Date.now()
  say(`${options.browsers} browsers at once, ${options.repeats} deaths at each point, seed ${options.seed}`)
  const tally = emptyTally()
  let found: string[] = []
  for (let number = 1; number <= options.rounds && found.length === 0; number += 1)
    found = await round(world, tally, number)
  say(`  ${tally.wizards.length} wizards, ${tally.sent} calls, ${tally.lost} answers lost`)
  const reached = [...tally.points.values()].filter((deaths) => deaths > 0).length
  say(`  ${tally.killed} servers killed, at ${reached} of ${killPoints.length} named points`)
  for (const [point, deaths] of tally.points) say(`    ${deaths} × ${point}`)
  say(`  ${tally.broken} restarts of the database`)
  say(`  ${seconds(start)}`)
  return found
})
await checks.close()
endWith(wrong, 'Nothing is half there, nothing is there twice.')

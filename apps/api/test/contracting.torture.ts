import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/database'
import { migrate } from '#platform/database/migrations'
import { migrationsFolder } from '#platform/database/start-database'
import { audit } from './contracting-torture/audit.ts'
import { killPoints } from './contracting-torture/kill-points.ts'
import { storm } from './contracting-torture/storm.ts'
import { prepare, startChecks } from './contracting-torture/world.ts'
import { ownPostgres } from './processes/own-postgres.ts'
import { bundleServer } from './processes/bundle-server.ts'

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
const say = (text: string) => void process.stdout.write(`${text}\n`)

const bundle = await bundleServer()
const checks = await startChecks()
const postgres = await ownPostgres()
const { address, breakDatabase } = postgres

async function torture(): Promise<string[]> {
  const database = openDatabase({ address })
  try {
    await migrate(database, migrationsFolder())
    const world = await prepare({ database, address, bundle: bundle.file, breakDatabase, say }, checks.url)
    const start = Date.now()
    say(`${options.browsers} browsers at once, ${options.repeats} deaths at each point, seed ${options.seed}`)
    const tally = await storm(world, { ...options, breakEvery: 25 })
    const { figures, wrong } = await audit(world, tally.wizards)
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
    return [...tally.wrong, ...wrong]
  } finally {
    await database.close()
  }
}

// A failure leaves no database behind.
let wrong: string[]
try {
  wrong = await torture()
} finally {
  await postgres.remove()
  await checks.close()
  await bundle.close()
}
say(
  wrong.length === 0
    ? '\nNothing is half there, nothing is there twice.'
    : `\n${wrong.slice(0, 50).join('\n')}`,
)
process.exit(wrong.length === 0 ? 0 : 1)

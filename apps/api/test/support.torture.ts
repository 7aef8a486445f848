import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openDatabase } from '#platform/database'
import { migrate } from '#platform/database/migrations'
import { migrationsFolder } from '#platform/database/start-database'
import { ownPostgres } from './processes/own-postgres.ts'
import { bundleServer } from './processes/bundle-server.ts'
import { audit } from './support-torture/audit.ts'
import { killPoints, storm } from './support-torture/storm.ts'

// `npm run torture -- support`: the long form of the test of forms, on its own PostgreSQL with production settings. Any
// finding ends it with an error.

const { values } = parseArgs({
  options: {
    submits: { type: 'string', default: '10000' },
    senders: { type: 'string', default: '12' },
    seed: { type: 'string', default: String(randomBytes(3).readUIntBE(0, 3)) },
  },
})
const [submits, senders, seed] = [Number(values.submits), Number(values.senders), Number(values.seed)]
const say = (text: string) => void process.stdout.write(`${text}\n`)

const bundle = await bundleServer()
const postgres = await ownPostgres()
const { address, breakDatabase } = postgres

async function torture(): Promise<string[]> {
  const database = openDatabase({ address })
  try {
    await migrate(database, migrationsFolder())
    const world = { database, address, bundle: bundle.file, breakDatabase, say }
    const start = Date.now()
    say(`${submits} forms by ${senders} senders at once, seed ${seed}`)
    const tally = await storm(world, { submits, senders, people: 60, seed, breakEvery: 12 })
    const { figures, wrong } = await audit(world, tally.submits)
    const reached = killPoints.filter((point) => tally.points[point])
    say(`  sent ${tally.sent} times, ${tally.lost} answers lost`)
    say(`  ${tally.killed} servers killed, at ${reached.length} of ${killPoints.length} named points`)
    for (const point of killPoints) say(`    ${tally.points[point] ?? 0} × ${point}`)
    say(`  ${tally.broken} restarts of the database`)
    say(`  ${figures.cases} cases, ${figures.entries} lines, ${figures.files} files, ${figures.mails} mails`)
    say(`  ${figures.waiting} uploads wait to be forgotten`)
    say(`  ${((Date.now() - start) / 1000).toFixed(0)} s`)
    const missed = killPoints.filter((point) => tally.points[point] === 0)
    return [...tally.wrong, ...wrong, ...missed.map((point) => `nobody died ${point}`)]
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
  await bundle.close()
}
say(wrong.length === 0 ? '\nNothing was lost, nothing is there twice.' : `\n${wrong.slice(0, 50).join('\n')}`)
process.exit(wrong.length === 0 ? 0 : 1)

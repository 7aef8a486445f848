import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { randomFrom } from '#demo/random'
import { openDatabase } from '#platform/database'
import { startEmbeddedPostgres } from '@fanal/embedded-postgres'
import { migrate } from '#platform/database/migrations'
import { migrationsFolder } from '#platform/database/start-database'
import { inDatabase } from './address.ts'
import { bundleServer } from './processes/bundle-server.ts'
import { startStripeDouble } from './doubles/stripe.ts'
import { playHistory } from './payment-torture/histories.ts'
import { killAt, killPoints, nameOf } from './payment-torture/kill-points.ts'
import { parallelPays } from './payment-torture/parallel-pays.ts'
import { randomKills, settleAll } from './payment-torture/random-kills.ts'
import { silentProvider } from './payment-torture/silent-provider.ts'
import { audit, killServer, startServer, type World } from './payment-torture/world.ts'
import { payingApp, stripeEnv } from './fixtures/payments.ts'
import { tortureOptions } from './processes/torture-options.ts'

// `npm run torture -- payment`: the long form of the payment tests, on its own PostgreSQL with production settings. Any
// finding ends it with an error.

const wanted = tortureOptions({
  everyPoint: { usual: 1, tiny: 12 },
  repeats: { usual: 25, tiny: 1 },
  kills: { usual: 500, tiny: 3 },
  parallel: { usual: 200, tiny: 20 },
  histories: { usual: 2_000, tiny: 10 },
})
const say = (text: string) => void process.stdout.write(`${text}\n`)
const wrong: string[] = []

// It starts hundreds of times.
const server = await bundleServer()
const dataDir = await mkdtemp(join(tmpdir(), 'fanal-torture-'))
await chmod(dataDir, 0o711)
const postgres = await startEmbeddedPostgres({ dataDir, settings: { max_connections: '200' } })

/** A new database: no part sees another's data. */
async function inWorld(work: (world: World) => Promise<void>): Promise<void> {
  const name = `torture_${randomBytes(4).toString('hex')}`
  const client = new Client(inDatabase(postgres.address, 'postgres'))
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const address = inDatabase(postgres.address, name)
  const database = openDatabase({ address })
  await migrate(database, migrationsFolder())
  const stripe = await startStripeDouble()
  const app = await payingApp(stripeEnv(stripe), database)
  const world: World = { database, address, stripe, bundle: server.file, say }
  try {
    await work(world)
  } finally {
    await app.close()
    await stripe.close()
    await database.close()
  }
}

async function part(name: string, work: (world: World) => Promise<string>): Promise<void> {
  say(`\n${name}`)
  const start = Date.now()
  await inWorld(async (world) => {
    const result = await work(world)
    const found = await audit(world)
    wrong.push(...found.wrong.map((one) => `${name}: ${one}`))
    const { invoices, payments, charged } = found.tally
    say(`  ${result}`)
    say(`  ${invoices} invoices, ${payments} payments, ${charged} charges; wrong: ${found.wrong.length}`)
  })
  say(`  ${((Date.now() - start) / 1000).toFixed(0)} s`)
}

say(`Seed ${wanted.seed}`)

async function tortureAll(): Promise<void> {
  const points = killPoints.filter((_, i) => i % wanted.everyPoint === 0)
  await part(`Killed at ${points.length} points, ${wanted.repeats} times each`, async (world) => {
    const other = await startServer(world, { pollMs: 2000 })
    let kills = 0
    for (const point of points) {
      for (let i = 0; i < wanted.repeats; i += 1, kills += 1) await killAt(world, other, point)
      world.say(`  ${nameOf(point)}`)
    }
    await killServer(other)
    const took = await settleAll(world, randomFrom(wanted.seed))
    return `${kills} kills; all final ${(took / 1000).toFixed(1)} s after the last start`
  })

  await part(`Killed at random, ${wanted.kills} times`, async (world) => {
    const random = randomFrom(wanted.seed)
    await randomKills(world, { kills: wanted.kills, random, buyers: 4, pollMs: 2000 })
    const took = await settleAll(world, random)
    return `all final ${(took / 1000).toFixed(1)} s after the last start`
  })

  await part(`${wanted.parallel} pays of one invoice at once, over two servers`, async (world) => {
    const servers = await Promise.all([startServer(world), startServer(world)])
    const rounds = []
    for (const key of [undefined, 'one-key-for-all'])
      rounds.push(await parallelPays(world, servers, { pays: wanted.parallel, key }))
    for (const server of servers) await killServer(server)
    await settleAll(world, randomFrom(wanted.seed))
    for (const { charges } of rounds) if (charges !== 1) wrong.push(`parallel: ${charges} charges`)
    return rounds.map(({ charges, statuses }) => `${charges} charge ${JSON.stringify(statuses)}`).join('; ')
  })

  await part('A provider that acts and never answers', silentProvider)

  say(`\n${wanted.histories} random histories of webhooks`)
  await inWorld(async ({ database, stripe }) => {
    const start = Date.now()
    const app = await payingApp(stripeEnv(stripe), database)
    const random = randomFrom(wanted.seed)
    for (let i = 0; i < wanted.histories; i += 1) {
      const problem = await playHistory({ app, stripe, random })
      if (problem) wrong.push(`history ${i}: ${problem}`)
    }
    await app.close()
    say(`  wrong: ${wrong.length}`)
    say(`  ${((Date.now() - start) / 1000).toFixed(0)} s`)
  })
}

// A failure leaves no database behind.
try {
  await tortureAll()
} finally {
  await postgres.stop()
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
}
say(wrong.length === 0 ? '\nNothing was lost, nothing was paid twice.' : `\n${wrong.join('\n')}`)
process.exit(wrong.length === 0 ? 0 : 1)

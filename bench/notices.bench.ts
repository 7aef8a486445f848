// Open streams of news: the memory of the server with thousands of them, and how long a notice takes to the streams of
// two processes, one at a time and a thousand at once.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { notifyMany } from '../apps/api/src/features/notices/notify.ts'
import { type Database, openDatabase } from '../apps/api/src/platform/database.ts'
import { startSession, type Tokens } from '../apps/api/src/platform/session.ts'
import { EventStreams } from './lib/event-streams.ts'
import { judge, median, ms, option, printTable } from './lib/report.ts'
import type { Started } from './lib/server.ts'
import { type Customer, signedToken, startBeside, startWorld, type World } from './lib/world.ts'

const streams = option('streams', 5_000, 60)
const rounds = option('rounds', 30, 2)
// Two beats of the heart.
const restMs = option('rest', 52_000, 500)
const manyAtOnce = option('many', 1_000, 20)

const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
// Root's database runs as another user, who needs access.
chmodSync(folder, 0o711)

const mb = (value: number) => `${Math.round(value)} MB`
const tokens = { sign: signedToken } as Tokens

/** A customer for each stream, with a session. */
async function signAllIn(database: Database): Promise<Customer[]> {
  const rows = await database.many<{ id: number }>({
    text: `select id from customers where vat like 'N%' order by id`,
    values: [],
  })
  const visit = { ip: '192.0.2.1', userAgent: 'bench' }
  return database.transaction(async (tx) => {
    const all: Customer[] = []
    for (const { id } of rows) {
      const { token } = await startSession(tx, tokens, { customerId: id, locale: 'es-ES', visit })
      all.push({ id, token })
    }
    return all
  })
}

async function openAll(all: EventStreams, { port }: Started, customers: readonly Customer[]): Promise<void> {
  for (let i = 0; i < customers.length; i += 50)
    await Promise.all(customers.slice(i, i + 50).map((one) => all.open(port, one)))
}

let round = 0
/** Written as an import of invoices does: a few hundred in each transaction. */
async function tell(database: Database, ids: readonly number[]): Promise<void> {
  round += 1
  const env = {
    PUBLIC_URL: 'http://localhost',
    MAIL_FROM: 'Fanal <no-reply@example.com>',
    SESSION_SECRET: 'a secret of the bench, of more than 32 characters',
    DATA_DIR: '',
  }
  const link = { page: 'profile' } as const
  const notices = ids.map((customerId) => ({
    customerId,
    event: 'consumption_new' as const,
    key: `bench:${round}`,
    told: { day: '2026-11-12', contract: '100001' },
    link,
  }))
  for (let i = 0; i < notices.length; i += 500)
    await database.transaction((tx) => notifyMany(env, tx, notices.slice(i, i + 500)))
}

let world: World | undefined
let beside: Started | undefined
let database: Database | undefined
const all = new EventStreams()
try {
  world = await startWorld(folder, async (db) => {
    await db.query(`insert into customers (vat, name, email)
      select 'N' || i, 'Cliente ' || i, 'n' || i || '@example.com' from generate_series(1, ${streams}) i`)
  })
  const { server } = world
  beside = await startBeside(world)
  database = openDatabase({ address: world.databaseUrl })
  const customers = await signAllIn(database)
  // Warm-up: code is loaded and compiled.
  const first = new EventStreams()
  await openAll(first, server, customers.slice(0, 500))
  first.close()
  await sleep(2_000)
  const before = server.memoryMb()
  const begin = performance.now()
  await openAll(all, server, customers)
  const openedMs = performance.now() - begin
  const known = customers.slice(0, manyAtOnce)
  await openAll(all, beside, known)
  await sleep(restMs)
  const more = server.memoryMb() - before
  const alone: number[] = []
  for (let i = 0; i < rounds; i += 1) {
    const id = known[i % known.length]?.id ?? 0
    alone.push(await all.timeNews([id], 2, () => tell(database as Database, [id])))
    await sleep(50)
  }
  const ids = known.map(({ id }) => id)
  const together = await all.timeNews(ids, 2, () => tell(database as Database, ids))
  console.log()
  printTable([
    ['', 'streams', 'opened in', 'memory before', 'more'],
    ['one process', String(streams), ms(openedMs), mb(before), mb(more)],
  ])
  console.log()
  printTable([
    ['until told in both processes', 'median', 'slowest'],
    ['one notice', ms(median(alone)), ms(Math.max(...alone))],
    [`${ids.length} notices`, '', ms(together)],
  ])
  judge([
    { name: `memory of ${streams} streams`, value: more, most: 300, show: mb },
    { name: 'a notice, until told in both', value: Math.max(...alone), most: 1_000, show: ms },
    {
      name: `${ids.length} notices, until all are told in both`,
      value: together,
      most: 1_000 + ids.length,
      show: ms,
    },
  ])
} finally {
  all.close()
  await database?.close()
  await beside?.stop()
  await world?.server.stop()
  rmSync(folder, { recursive: true, force: true })
}

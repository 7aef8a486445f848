import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evaluateMarket } from '../apps/api/src/features/market-alerts/evaluate/evaluate-market.ts'
import { saveSettlements } from '../apps/api/src/features/market-alerts/import/import-queries.ts'
import { type Database, openDatabase } from '../apps/api/src/platform/database.ts'
import { readEnv } from '../apps/api/src/platform/env.ts'
import { judge, median, ms, option, printTable } from './lib/report.ts'
import { type Client, startWorld } from './lib/world.ts'

// How long 100,000 alerts of 20,000 customers take against one day of prices: when nothing crosses them, and when one in
// twenty fires, each with its notice and mail.

const alerts = option('alerts', 100_000, 1_000)
const rounds = option('runs', 3, 1)
const perCustomer = 5
const products = Array.from({ length: 14 }, (_, i) => `FTB YR-${50 + i}`)
const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
// As root the database runs as another user, who has to get there.
chmodSync(folder, 0o711)
const dataDir = join(folder, 'market')
mkdirSync(dataDir)

const fill = (db: Client) =>
  db.query(`
    insert into customers (vat, name, email)
    select 'B' || i, 'Cliente ' || i, 'c' || i || '@example.com' from generate_series(1, ${alerts / perCustomer}) i;
    insert into market_products (name, traded_until, ends_on)
    select 'FTB YR-' || (50 + i), '2049-12-31', '2050-01-04' from generate_series(0, ${products.length - 1}) i;
    insert into market_prices (product, day, price) select name, '2026-01-01', 50 from market_products;
    insert into market_alerts (customer_id, product, type, price, is_met, since)
    select c.id, 'FTB YR-' || (50 + (c.n + k) % ${products.length}), '>', 51 + ((c.n * ${perCustomer} + k) % 1000) * 0.05, false,
      '2026-01-01'
    from (select id, row_number() over (order by id) as n from customers where vat like 'B%') c, generate_series(1, ${perCustomer}) k`)

const from = Date.parse('2026-01-02')
let day = 0
/** All products settle at this price on the next day. */
async function settle(database: Database, price: number): Promise<void> {
  const written = new Date(from + day * 86_400_000).toISOString().slice(0, 10)
  day += 1
  await saveSettlements(
    database,
    products.map((product) => ({ day: written, product, price })),
  )
}

/** The server would send them for minutes. */
async function forgetMails(database: Database): Promise<void> {
  const client = await database.connect()
  await client.query('delete from outbox')
  client.release()
}

/** How long a day at this price takes after one at which nothing is true. */
async function measure(database: Database, price: number) {
  const env = readEnv({
    NODE_ENV: 'test',
    SESSION_SECRET: 'x'.repeat(40),
    PUBLIC_URL: 'https://portal.example.com',
  })
  const times: number[] = []
  let fired = 0
  for (let round = 0; round < rounds; round += 1) {
    await settle(database, 50)
    await evaluateMarket({ env, database }, new Date())
    await settle(database, price)
    const begin = performance.now()
    fired = (await evaluateMarket({ env, database }, new Date())).fired
    times.push(performance.now() - begin)
    await forgetMails(database)
  }
  return { fired, time: median(times) }
}

const world = await startWorld(dataDir, async (db) => void (await fill(db)))
const database = openDatabase({ address: world.databaseUrl })
try {
  const none = await measure(database, 50.5)
  const some = await measure(database, 53.5)
  console.log()
  printTable([
    [`${alerts.toLocaleString('en')} alerts against a day of prices`, 'fired', 'time'],
    ['nothing crossed', String(none.fired), ms(none.time)],
    ['one in twenty', String(some.fired), ms(some.time)],
  ])
  const seconds = (value: number) => `${(value / 1000).toFixed(2)} s`
  judge([
    { name: 'nothing crossed', value: none.time, most: 5_000, show: seconds },
    { name: 'one in twenty', value: some.time, most: 5_000, show: seconds },
  ])
} finally {
  await database.close()
  await world.server.stop()
  rmSync(folder, { recursive: true, force: true })
}

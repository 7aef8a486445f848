// What a customer costs: storage from the rows of a world of customers, and the CPU of server and database for what they
// ask. `docs/sizing.md` makes machines of it.
import { execFileSync } from 'node:child_process'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { root } from '../scripts/lib.mjs'
import { cpuMsOf } from './lib/cpu.ts'
import { fillContracts, fillDays } from './lib/curves-world.ts'
import { people, signIn, startDemo } from './lib/demo.ts'
import { ask, closeConnections } from './lib/load.ts'
import { judge, kB, median, option, printTable } from './lib/report.ts'
import { type Client, connectTo, databaseIn, startBeside } from './lib/world.ts'

const customers = option('customers', 1_000, 20)
const meters = option('meters', 60, 2)
const days = 365
const blocks = option('blocks', 7, 1)
const answers = option('answers', 200, 8)
const atOnce = 4

interface Sizes {
  rows: number
  bytes: number
}
type ByTable = Record<string, Sizes>

/** With indexes and what is stored beside the rows. */
async function sizesOf(db: Client): Promise<ByTable> {
  await db.query('vacuum analyze')
  const { rows } = await db.query(`
    select relname as name, pg_total_relation_size(oid) as bytes, greatest(reltuples, 0) as rows
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`)
  return Object.fromEntries(
    rows.map(({ name = '', bytes, rows: count }) => [name, { bytes: Number(bytes), rows: Number(count) }]),
  )
}

const grown = (before: ByTable, after: ByTable): [string, Sizes][] =>
  Object.entries(after)
    .map(([name, { rows, bytes }]): [string, Sizes] => [
      name,
      { rows: rows - (before[name]?.rows ?? 0), bytes: bytes - (before[name]?.bytes ?? 0) },
    ])
    .filter(([, { rows }]) => rows > 0)
    .sort(([, one], [, other]) => other.bytes - one.bytes)

/** Customers of the demo's kind, with two years of invoices; then meters with a year of quarter-hours. */
async function measureRows(dataDir: string, databaseUrl: string): Promise<Record<string, [string, Sizes][]>> {
  return connectTo(databaseUrl, async (db) => {
    const start = await sizesOf(db)
    const env = { ...process.env, DEMO: '1', DATA_DIR: join(dataDir, 'command'), DATABASE_URL: databaseUrl }
    const cli = join(root, 'apps/api/dist/cli.js')
    execFileSync(process.execPath, [cli, 'demo', '--customers', String(customers)], { env, stdio: 'ignore' })
    const crowd = await sizesOf(db)
    // The months of all days are made below.
    await db.query('truncate curve_days, curve_months')
    const empty = await sizesOf(db)
    const { rows } = await db.query(
      "insert into customers (vat, name, email) values ('00000000T', 'A', 'a@example.com') returning id",
    )
    const metered = await fillContracts(db, Number(rows[0]?.['id']), meters)
    await fillDays(db, metered, days)
    const curves = grown(empty, await sizesOf(db)).filter(([name]) => name.startsWith('curve_'))
    return { crowd: grown(start, crowd), curves }
  })
}

const calls: Record<string, string> = {
  'the home page, drawn': '/',
  'the page of invoices, drawn': '/facturas',
  'who it is': '/api/v2/users',
  contracts: '/api/v2/contracts?fields=list&limit=10',
  invoices: '/api/v2/invoices/?limit=20',
}

/** CPU in ms per answer: of the server, and of its database. */
async function cpuPerAnswer(port: number, cookie: string, pids: { server: number; postmaster: number }) {
  const found: Record<string, { server: number; database: number }> = {}
  for (const [name, path] of Object.entries(calls)) {
    const spent = { server: [] as number[], database: [] as number[] }
    for (let block = -1; block < blocks; block += 1) {
      const begin = [cpuMsOf(pids.server), cpuMsOf(pids.postmaster)] as const
      const callers = Array.from({ length: atOnce }, async () => {
        for (let i = 0; i < answers / atOnce; i += 1) await ask(port, path, { cookie })
      })
      await Promise.all(callers)
      if (block < 0) continue
      spent.server.push((cpuMsOf(pids.server) - begin[0]) / answers)
      spent.database.push((cpuMsOf(pids.postmaster) - begin[1]) / answers)
    }
    found[name] = { server: median(spent.server), database: median(spent.database) }
  }
  return found
}

const demo = await startDemo()
try {
  const dataDir = join(demo.folder, 'data')
  const { databaseUrl, postmaster } = databaseIn(dataDir)
  const server = await startBeside({ dataDir, databaseUrl })
  const cookie = await signIn(`http://127.0.0.1:${server.port}`, people.marta)
  const cpu = await cpuPerAnswer(server.port, cookie, { server: server.pid, postmaster })
  await server.stop()
  const sizes = await measureRows(dataDir, databaseUrl)
  console.log(
    `\n  ${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}\n`,
  )
  const rowsOf = (list: [string, Sizes][], of: number) =>
    list.map(([name, { rows, bytes }]) => [
      name,
      (rows / of).toFixed(2),
      `${Math.round(bytes / rows)} B`,
      kB(bytes / of),
    ])
  printTable([
    ['table', 'rows per customer', 'a row, with its indexes', 'per customer'],
    ...rowsOf(sizes['crowd'] ?? [], customers),
  ])
  console.log()
  printTable([
    ['table', 'rows per meter and year', 'a row, with its indexes', 'per meter and year'],
    ...rowsOf(sizes['curves'] ?? [], meters),
  ])
  console.log()
  const perCore = (value: number) => (value > 0 ? Math.round(1_000 / value).toString() : '-')
  printTable([
    ['CPU of an answer', 'server', 'database', 'a core of the server', 'a core of the database'],
    ...Object.entries(cpu).map(([name, { server: own, database }]) => [
      name,
      `${own.toFixed(2)} ms`,
      `${database.toFixed(2)} ms`,
      `${perCore(own)} a second`,
      `${perCore(database)} a second`,
    ]),
  ])
  const sum = (list: [string, Sizes][] = []) => list.reduce((all, [, { bytes }]) => all + bytes, 0)
  judge([
    {
      name: 'storage of a customer with two years of invoices',
      value: sum(sizes['crowd']) / customers,
      most: 200_000,
      show: kB,
    },
    {
      name: 'a year of quarter-hours of a meter',
      value: sum(sizes['curves']) / meters,
      most: 200_000,
      show: kB,
    },
  ])
} finally {
  closeConnections()
  await demo.stop()
}

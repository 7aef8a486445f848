// A customer with an eighth of all invoices: the cost of a page and of each filter when there are a hundred times as
// many, of our answer compared with the bare statements, of compression, and the duration of an import.
import { spawnSync } from 'node:child_process'
import { chmodSync, createWriteStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../scripts/lib.mjs'
import { fillInvoices, ownInvoices, special } from './lib/invoices-world.ts'
import { ask, askBytes, closeConnections, cpuOf, p99Of } from './lib/load.ts'
import { judge, kB, median, ms, option, printTable } from './lib/report.ts'
import { start } from './lib/server.ts'
import { startWorld, type World } from './lib/world.ts'

const rounds = option('rounds', 60, 2)
const blocks = option('blocks', 10, 1)
const large = option('invoices', 1_000_000, 20_000)
const small = 10_000
const imported = option('imported', 100_000, 300)

const folder = mkdtempSync(join(tmpdir(), 'fanal-bench-'))
// Root's database runs as another user, who needs access.
chmodSync(folder, 0o711)

const bearer = ({ many }: World) => ({ authorization: `Bearer ${many.token}` })
const list = (world: World, query: string) =>
  ask(world.server.port, `/api/v2/invoices/?${query}`, bearer(world))
const filter = (...terms: [string, string, string | string[]][]) =>
  `filter=${encodeURIComponent(JSON.stringify(terms))}`

/** Each finds the same number of rows in every database. */
const filters: Record<string, { query: string; rows: number; most?: number }> = {
  'first page': { query: '', rows: 100 },
  number: { query: filter(['number', '=', 'FE00007919']), rows: 1 },
  'part of a number': { query: filter(['number', 'like', 'e0000791']), rows: 1, most: 2.5 },
  contract: { query: filter(['polissa_id.name', '=', 'A00000007']), rows: 12 },
  'contracts, four of them': {
    query: filter(['polissa_id.name', 'in', ['A00000001', 'A00000002', 'A00000003', 'A00000004']]),
    rows: 48,
  },
  CUPS: { query: filter(['cups_id.name', '=', 'ES0031400000000007MK0F']), rows: 12 },
  address: { query: filter(['cups_id.direccio', '=', 'Carrer dels Til·lers, 7, 17001 Girona']), rows: 12 },
  'part of an address': { query: filter(['cups_id.direccio', 'like', 'la devesa']), rows: 12 },
  'tax id': { query: filter(['invoice_id.partner_id.vat', '=', 'B12345674']), rows: 96 },
  date: { query: filter(['date_invoice', '<', '2019-07-01']), rows: special },
  start: { query: filter(['data_inici', '<', '2019-07-01']), rows: special },
  end: { query: filter(['data_final', '<', '2019-07-01']), rows: special },
  total: { query: filter(['amount_total', '>', '9000']), rows: special },
  pending: { query: filter(['residual', '>', '0']), rows: special },
  state: { query: filter(['state', '=', 'open']), rows: special },
  'three of them': {
    query: filter(
      ['state', '=', 'open'],
      ['date_invoice', '<', '2019-07-01'],
      ['amount_total', '>', '9000.50'],
    ),
    rows: 50,
  },
}

async function checkRows(world: World): Promise<void> {
  for (const [name, { query, rows }] of Object.entries(filters)) {
    const { items } = JSON.parse(await list(world, query)) as { items: unknown[] }
    if (items.length !== rows) throw new Error(`${name} finds ${items.length}, not ${rows}`)
  }
}

type Times = Map<string, number[]>

/** All variants in every round, so that other load affects all of them equally. */
async function timesOf(ways: Record<string, () => Promise<unknown>>): Promise<Times> {
  const times: Times = new Map(Object.keys(ways).map((name) => [name, []]))
  for (let round = -8; round < rounds; round += 1)
    for (const [name, way] of round % 2 === 0 ? Object.entries(ways) : Object.entries(ways).toReversed()) {
      const begin = performance.now()
      await way()
      if (round >= 0) times.get(name)?.push(performance.now() - begin)
    }
  return times
}
const at = (times: Times, name: string) => median(times.get(name) ?? [])

async function growthOf(little: World, big: World) {
  const ways = Object.entries(filters).flatMap(([name, { query }]) => [
    [`${name} small`, () => list(little, query)] as const,
    [`${name} big`, () => list(big, query)] as const,
  ])
  const times = await timesOf(Object.fromEntries(ways))
  return Object.entries(filters).map(([name, { most = 1.3 }]) => {
    const [less, more] = [at(times, `${name} small`), at(times, `${name} big`)]
    return { name, less, more, value: more / less, most }
  })
}

/** The cursor of a page, found by paging there once. */
async function placeAfter(world: World, offset: number): Promise<string> {
  const { next } = JSON.parse(await list(world, `limit=100&offset=${offset - 100}`)) as { next: string }
  return next
}

async function pagesOf(world: World) {
  const own = ownInvoices(large)
  const [middle, last] = [await placeAfter(world, own / 2), await placeAfter(world, own - 100)]
  const times = await timesOf({
    first: () => list(world, 'limit=100'),
    middle: () => list(world, `limit=100&after=${middle}`),
    last: () => list(world, `limit=100&after=${last}`),
    offset: () => list(world, `limit=100&offset=${own / 2}`),
  })
  const first = at(times, 'first')
  const page = (name: string, key: string, most: number) => {
    const time = at(times, key)
    return { name, time, value: time / first, most }
  }
  return [
    page(`page after ${own / 2}`, 'middle', 1.3),
    page(`page after ${own - 100}`, 'last', 1.3),
    page(`OFFSET ${own / 2}`, 'offset', 8),
  ]
}

/** The session of a token. */
function sessionOf(token: string): string {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return (JSON.parse(payload) as { sid: string }).sid
}

async function compareCost(world: World) {
  const file = fileURLToPath(new URL('lib/bare-invoices-server.ts', import.meta.url))
  const env = { DATABASE_URL: world.databaseUrl, NODE_ENV: 'production' }
  const bare = await start({ args: ['--import', 'tsx', file], path: '/?customer=0', env })
  const { pid, port } = world.server
  const path = '/api/v2/invoices/?limit=100'
  const same = `/?customer=${world.many.id}&session=${sessionOf(world.many.token)}`
  const plain = { pid: bare.pid, ask: () => askBytes(bare.port, same, {}) }
  const ours = { pid, ask: () => askBytes(port, path, bearer(world)) }
  const packed = { pid, ask: () => askBytes(port, path, { ...bearer(world), 'accept-encoding': 'br' }) }
  try {
    const bytes = { plain: (await ours.ask()).length, packed: (await packed.ask()).length }
    return {
      bytes,
      cpu: await cpuOf({ bare: plain, ours }, world.postmaster, blocks),
      packing: await cpuOf({ bare: ours, ours: packed }, world.postmaster, blocks),
      p99: await p99Of({ bare: plain, ours }, 48, blocks),
    }
  } finally {
    await bare.stop()
  }
}

/** New invoices of the customer's contracts, twelve lines each. */
async function writeFile(file: string, count: number): Promise<void> {
  const out = createWriteStream(file)
  const contracts = ownInvoices(large) / 12
  const energy = (i: number) => ({
    kind: 'energy',
    period: `P${i}`,
    quantity: '80',
    price_unit: '0.125',
    amount: '10.00',
  })
  const power = (i: number) => ({
    kind: 'power',
    period: `P${i}`,
    quantity: '4.6',
    price_unit: '0.1',
    multi: '30',
    amount: '13.80',
  })
  const lines = [
    ...[1, 2, 3, 4, 5].map(energy),
    ...[1, 2, 3, 4, 5].map(power),
    { kind: 'rent', quantity: '1', price_unit: '1.00', amount: '1.00' },
    { kind: 'vat', quantity: '120.00', price_unit: '0.21', amount: '25.20' },
  ]
  for (let i = 0; i < count; i += 1) {
    const record = {
      number: `IM${i}`,
      type: 'electricity',
      contract: `A${String((i % contracts) + 1).padStart(8, '0')}`,
      date: '2026-10-02',
      start_date: '2026-09-01',
      end_date: '2026-09-30',
      due_date: '2026-10-20',
      amount_total: '145.20',
      amount_pending: i % 9 === 0 ? '145.20' : '0.00',
      paid: i % 9 === 0 ? 'unpaid' : 'paid',
      energy_consumed: 400,
      lines,
      readings: [{ period: 'P1', previous: 100, current: 180 }],
      pending_states: i % 9 === 0 ? [{ change_date: '2026-10-02', code: 'pending' }] : [],
    }
    if (!out.write(`${JSON.stringify(record)}\n`)) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
}

/** What `npm run fanal` runs after the build. */
function importInto({ dataDir }: World, file: string): number {
  const cli = join(root, 'apps/api/dist/cli.js')
  const begin = performance.now()
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli, 'import', 'invoices', file], {
    encoding: 'utf8',
    maxBuffer: 100_000_000,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir },
  })
  if (status !== 0) throw new Error(`The import failed:\n${stdout.slice(0, 2_000)}${stderr.slice(0, 2_000)}`)
  return performance.now() - begin
}

const exact = (value: number) => `${value.toFixed(2)} ms`
const ratio = (value: number) => `${value.toFixed(2)} ×`
const worlds: World[] = []
try {
  for (const [name, invoices] of [
    ['small', small],
    ['big', large],
  ] as const) {
    console.log(`   filling a table with ${invoices.toLocaleString('en')} invoices…`)
    const dataDir = join(folder, name)
    mkdirSync(dataDir)
    worlds.push(await startWorld(dataDir, fillInvoices(invoices)))
  }
  const [little, big] = worlds as [World, World]
  await checkRows(little)
  await checkRows(big)
  const growth = await growthOf(little, big)
  const pages = await pagesOf(big)
  const { bytes, cpu, packing, p99 } = await compareCost(big)
  const file = join(folder, 'invoices.jsonl')
  await writeFile(file, imported)
  const [created, again] = [importInto(big, file), importInto(big, file)]

  console.log()
  printTable([
    ['equal rows out', `${small} in all`, `${large} in all`, ''],
    ...growth.map(({ name, less, more, value }) => [name, exact(less), exact(more), ratio(value)]),
  ])
  console.log()
  printTable([
    [`pages of ${ownInvoices(large)}`, '', 'of the first page'],
    ...pages.map(({ name, time, value }) => [name, exact(time), ratio(value)]),
  ])
  console.log()
  printTable([
    ['a list of 100', 'bare', 'Fanal', 'kept'],
    [
      'CPU with its database, beside node:http with the same SQL',
      exact(cpu.bare),
      exact(cpu.ours),
      ratio(cpu.bare / cpu.ours),
    ],
    [
      'CPU compressed, beside not',
      exact(packing.bare),
      exact(packing.ours),
      ratio(packing.bare / packing.ours),
    ],
    ['p99 with 48 connections', exact(p99.bare), exact(p99.ours), ratio(p99.ours / p99.bare)],
    ['bytes', kB(bytes.plain), kB(bytes.packed), ratio(bytes.packed / bytes.plain)],
  ])
  console.log()
  printTable([
    [`import of ${imported} invoices into ${large}`, ms(created)],
    ['the same file again', ms(again)],
  ])
  judge([
    ...growth.map(({ name, value, most }) => ({ name: `${name}, growth`, value, most })),
    ...pages.map(({ name, value, most }) => ({ name, value, most })),
    { name: 'CPU kept', value: cpu.bare / cpu.ours, least: 0.85 },
    { name: 'p99 with 48 connections', value: p99.ours / p99.bare, most: 1.2 },
    { name: 'compressed bytes', value: bytes.packed / bytes.plain, most: 0.11 },
    { name: 'CPU kept compressed', value: packing.bare / packing.ours, least: 0.85 },
    { name: 'import', value: created, most: 120_000, show: ms },
  ])
} finally {
  closeConnections()
  for (const { server } of worlds) await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

import { join } from 'node:path'
import { rankOf, curveSources } from '@fanal/domain/consumption/curve-sources'
import { wholeDay } from '@fanal/domain/consumption/curve-day'
import { curveColumns } from '@fanal/domain/consumption/curve-columns'
import { startOfLocalDay } from '@fanal/domain/consumption/local-clock'
import { addDays } from '@fanal/domain/dates'
import { curveSaver } from '../../apps/api/src/features/consumption/save-curves.ts'
import { findDays, findMonths } from '../../apps/api/src/features/consumption/queries.ts'
import { type Database, openDatabase, sql } from '../../apps/api/src/platform/database.ts'
import { daysFrom, firstDay, type MeteredContract, quartersOf, writeReadings } from './curves-world.ts'
import { kB, median } from './report.ts'

export interface Compared {
  what: string
  rows: number
  ours: number
  most: number
  show: (value: number) => string
}

interface Wanted {
  databaseUrl: string
  contracts: readonly MeteredContract[]
  folder: string
  days: number
  rounds: number
}

const time = async (work: () => Promise<unknown>) => {
  const begin = performance.now()
  await work()
  return performance.now() - begin
}

/** The same constraint as ours: a foreign key to its contract. */
async function createReadings(database: Database, name: string, reference: string): Promise<void> {
  const client = await database.connect()
  try {
    await client.query(`
      create table ${name} (customer_id bigint not null, contract_id bigint not null, at timestamptz not null,
        imported_wh int not null, exported_wh int not null, primary key (customer_id, contract_id, at)
        ${reference}) with (autovacuum_enabled = false)`)
  } finally {
    client.release()
  }
}

/** Background writes of one layout must not affect the other. */
async function settle(database: Database): Promise<void> {
  const client = await database.connect()
  try {
    await client.query('checkpoint')
  } finally {
    client.release()
  }
}

async function copyRows(
  database: Database,
  { contracts, folder, days }: Wanted,
  table: string,
): Promise<number> {
  const file = join(folder, 'readings.csv')
  await writeReadings(file, contracts, days)
  const client = await database.connect()
  try {
    await client.query('set statement_timeout = 0')
    return await time(() => client.query(`copy ${table} from '${file}' (format csv)`))
  } finally {
    client.release(true)
  }
}

const daysAtOnce = 2_000

/** Through the import code: one transaction, some days at a time. */
async function saveDays(database: Database, { contracts, days }: Wanted): Promise<number> {
  const rank = rankOf({ source: curveSources.billing, date: '2026-01-10', version: 0 })
  const all = contracts.flatMap(({ customerId, id }) =>
    daysFrom(firstDay, days).map((day, at) => ({ customerId, id, day, quarters: quartersOf(id, day, at) })),
  )
  return await time(() =>
    database.transaction(async (tx) => {
      const saver = curveSaver(tx)
      for (let at = 0; at < all.length; at += daysAtOnce) {
        const some = all.slice(at, at + daysAtOnce).map(({ customerId, id, day, quarters }) => ({
          customerId,
          contractId: id,
          curve: wholeDay(day, 15, rank, 3, { imported: quarters }),
        }))
        await saver.add(some)
      }
      await saver.finish()
    }),
  )
}

const loads = 4

interface Loaded {
  rows: number
  /** Without foreign keys: less than ours, reported separately. */
  loose: number
  ours: number
}

/** Interleaved into both layouts: the first ones are warm-up and do not count. */
async function loadBoth(database: Database, wanted: Wanted): Promise<Loaded> {
  await createReadings(
    database,
    'readings',
    ', foreign key (customer_id, contract_id) references contracts on delete cascade',
  )
  await createReadings(database, 'loose_readings', '')
  const times = { rows: [] as number[], loose: [] as number[], ours: [] as number[] }
  const each = Math.ceil(wanted.contracts.length / loads)
  for (let at = 0; at < wanted.contracts.length; at += each) {
    const some = { ...wanted, contracts: wanted.contracts.slice(at, at + each) }
    const ways = {
      rows: () => copyRows(database, some, 'readings'),
      loose: () => copyRows(database, some, 'loose_readings'),
      ours: () => saveDays(database, some),
    }
    for (const way of ['rows', 'loose', 'ours'] as const) {
      await settle(database)
      const took = await ways[way]()
      if (at > 0) times[way].push(took)
    }
  }
  return { rows: median(times.rows), loose: median(times.loose), ours: median(times.ours) }
}

async function sizeOf(database: Database, ...tables: string[]): Promise<number> {
  const { bytes } = await database.one<{ bytes: number }>(sql`
    select sum(pg_total_relation_size(name::regclass))::bigint as bytes from unnest(${tables}::text[]) as name`)
  return bytes
}

interface Reading {
  at: Date
  imported_wh: number
  exported_wh: number
}

/** The columns of a range from single readings: what an answer needs from either layout. */
async function readRows(database: Database, contract: MeteredContract, start: string, end: string) {
  const rows = await database.many<Reading>(sql`
    select at, imported_wh, exported_wh from readings
    where customer_id = ${contract.customerId} and contract_id = ${contract.id}
      and at >= ${new Date(startOfLocalDay(start, 'peninsula'))}
      and at < ${new Date(startOfLocalDay(addDays(end, 1), 'peninsula'))} order by at`)
  return {
    at: rows.map(({ at }) => at.getTime()),
    activa: rows.map(({ imported_wh }) => imported_wh),
    exportada: rows.map(({ exported_wh }) => exported_wh),
  }
}

const readMonths = (database: Database, contract: MeteredContract, start: string, end: string) =>
  database.many(sql`
    select date_trunc('month', at at time zone 'Europe/Madrid') as month, sum(imported_wh) as wh from readings
    where customer_id = ${contract.customerId} and contract_id = ${contract.id}
      and at >= ${new Date(startOfLocalDay(start, 'peninsula'))}
      and at < ${new Date(startOfLocalDay(addDays(end, 1), 'peninsula'))} group by 1 order by 1`)

const supplyOf = ({ customerId, id }: MeteredContract) => ({ customer_id: customerId, id })

async function readDays(database: Database, contract: MeteredContract, start: string, end: string) {
  const days = await findDays(database, supplyOf(contract), { start, end })
  return curveColumns(days, {
    start,
    end,
    type: 'quarter-hourly',
    prices: [],
    tariff: '2.0TD',
    zone: 'peninsula',
  })
}

type Read = (contract: MeteredContract) => Promise<unknown>

const readsInBlock = 10

/** In alternating blocks; the first of each warm up the caches and do not count. */
async function compareReads(
  { contracts, rounds }: Wanted,
  rows: Read,
  ours: Read,
): Promise<{ rows: number; ours: number }> {
  const times = { rows: [] as number[], ours: [] as number[] }
  for (let round = 0; round < rounds; round += readsInBlock)
    for (const [name, read] of [
      ['rows', rows],
      ['ours', ours],
    ] as const)
      for (let i = -3; i < readsInBlock; i += 1) {
        const contract = contracts[(round + i + 3) % contracts.length]
        if (!contract) throw new Error('There is no contract to read')
        const took = await time(() => read(contract))
        if (i >= 0) times[name].push(took)
      }
  return { rows: median(times.rows), ours: median(times.ours) }
}

/** Both layouts with the same data, in one database. Contracts without days. */
export async function compareLayouts(wanted: Wanted): Promise<Compared[]> {
  const database = openDatabase({ address: wanted.databaseUrl })
  try {
    const before = await sizeOf(database, 'curve_days', 'curve_days_aside', 'curve_months')
    const loaded = await loadBoth(database, wanted)
    await settle(database)
    await database.run(sql`analyze`)
    const after = await sizeOf(database, 'curve_days', 'curve_days_aside', 'curve_months')
    const end = addDays(firstDay, wanted.days - 1)
    const week = ['2025-06-02', '2025-06-08'] as const
    const ms = (value: number) => `${value.toFixed(2)} ms`
    const months = { start: firstDay, end }
    return [
      { what: 'size', rows: await sizeOf(database, 'readings'), ours: after - before, most: 0.04, show: kB },
      { what: 'time to come in', rows: loaded.rows, ours: loaded.ours, most: 0.1, show: ms },
      {
        what: 'the same beside rows that hang on nothing',
        rows: loaded.loose,
        ours: loaded.ours,
        most: Number.POSITIVE_INFINITY,
        show: ms,
      },
      {
        what: 'a year of quarter-hours',
        most: 0.05,
        show: ms,
        ...(await compareReads(
          wanted,
          (contract) => readRows(database, contract, firstDay, end),
          (contract) => readDays(database, contract, firstDay, end),
        )),
      },
      {
        what: 'a week of quarter-hours',
        most: 0.25,
        show: ms,
        ...(await compareReads(
          wanted,
          (contract) => readRows(database, contract, ...week),
          (contract) => readDays(database, contract, ...week),
        )),
      },
      {
        what: 'twelve monthly totals',
        most: 0.02,
        show: ms,
        ...(await compareReads(
          wanted,
          (contract) => readMonths(database, contract, firstDay, end),
          (contract) => findMonths(database, supplyOf(contract), months),
        )),
      },
    ]
  } finally {
    await database.close()
  }
}

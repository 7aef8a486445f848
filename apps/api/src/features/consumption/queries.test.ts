import { beforeAll, expect, test } from 'vitest'
import { type Db, type Sql, sql } from '#platform/database'
import { aContract, aCustomer } from '#test/builders'
import { testDatabase } from '#test/database'
import { closedAfterAll } from '#test/closed-after-all'
import { findDays, findKnownDays, findMonths } from './queries.ts'

const database = await closedAfterAll(testDatabase())
let own: { customer_id: number; id: number }
beforeAll(async () => {
  const customer = await aCustomer(database)
  for (let i = 0; i < 20; i += 1) {
    const { id } = await aContract(database, { customerId: customer.id })
    own = { customer_id: customer.id, id }
  }
  await database.run(sql`
    insert into curve_days (customer_id, contract_id, day, imported_wh, file_date, source, step_minutes, state, imported)
    select c.customer_id, c.id, date '2024-01-01' + n, 96, '2026-01-01', 3, 15, 3, decode(repeat('0100', 96), 'hex')
    from contracts c, generate_series(0, 730) n`)
  await database.run(sql`
    insert into curve_months (customer_id, contract_id, month, days, imported_wh, exported_wh, reactive_varh, period_wh, max_w)
    select c.customer_id, c.id, date '2000-01-01' + make_interval(months => n), 30, 1, 0, 0, '{1,0,0}', '{4,0}'
    from contracts c, generate_series(0, 300) n`)
  await database.run(sql`analyze`)
})

/** The plan of a query's statement. */
async function planOf(ask: (db: Db) => Promise<unknown>): Promise<string> {
  const asked: Sql[] = []
  const rows = (query: Sql) => {
    asked.push(query)
    return database.many<never>(query)
  }
  await ask({ ...database, many: rows, one: async (query) => (await rows(query))[0] as never })
  const connection = await database.connect()
  try {
    const plans = await Promise.all(
      asked.map(({ text, values }) =>
        connection.query<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values }),
      ),
    )
    expect(plans).toHaveLength(1)
    return plans.flatMap(({ rows: lines }) => lines.map((line) => line['QUERY PLAN'])).join('\n')
  } finally {
    connection.release()
  }
}

test('a week, a year of months, and the first and last day read the primary keys alone', async () => {
  const week = await planOf((db) => findDays(db, own, { start: '2025-05-01', end: '2025-05-07' }))
  // A server that takes its disk for a slow one reads a bitmap of the same index first.
  expect(week).toMatch(/Index Scan (using|on) curve_days_pkey/)
  const year = await planOf((db) => findMonths(db, own, { start: '2024-01-01', end: '2024-12-31' }))
  expect(year).toMatch(/Index Scan (using|on) curve_months_pkey/)
  expect(week + year).not.toContain('Seq Scan')
  const known = await planOf((db) => findKnownDays(db, { ...own, type: 'electricity' }))
  expect(known.match(/Index Scan( Backward)? using curve_days_pkey/g)).toHaveLength(2)
  expect(known).not.toContain('Sort')
})

test('days of which only panels are known are none', async () => {
  expect(await findKnownDays(database, { ...own, type: 'electricity' })).toEqual({
    first_day: '2024-01-01',
    last_day: '2025-12-31',
  })
  await database.run(sql`
    update curve_days set states = decode(repeat('00', 96), 'hex')
    where contract_id = ${own.id} and (day < '2024-01-05' or day > '2025-12-20')`)
  await database.run(sql`
    update curve_days set states = decode(repeat('00', 95) || '01', 'hex') where contract_id = ${own.id} and day = '2025-12-22'`)
  expect(await findKnownDays(database, { ...own, type: 'electricity' })).toEqual({
    first_day: '2024-01-05',
    last_day: '2025-12-22',
  })
  await database.run(
    sql`update curve_days set states = decode(repeat('00', 96), 'hex') where contract_id = ${own.id}`,
  )
  expect(await findKnownDays(database, { ...own, type: 'electricity' })).toEqual({
    first_day: null,
    last_day: null,
  })
})

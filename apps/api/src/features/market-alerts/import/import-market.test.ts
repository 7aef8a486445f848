import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stepsOfDay } from '@fanal/domain/consumption/local-clock'
import { addDays, madridDayOf } from '@fanal/domain/dates'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { closedAfterAll, folderRemovedAfterAll } from '#test/closed-after-all'
import { fanal } from '#test/command'
import { testDatabase } from '#test/database'

const database = await closedAfterAll(testDatabase())
const folder = await folderRemovedAfterAll()
beforeEach(() =>
  database.run(
    sql`truncate market_products, market_prices, market_days, market_alerts, regulated_prices, events`,
  ),
)

let count = 0
async function importing(files: Record<string, string>) {
  count += 1
  const own = join(folder, String(count))
  await mkdir(own)
  const paths = await Promise.all(
    Object.entries(files).map(async ([name, content]) => {
      await writeFile(join(own, name), content)
      return join(own, name)
    }),
  )
  const { code, out, err } = await fanal(database.address, ['import', 'market', ...paths])
  return { code, out: out.replaceAll(`${own}/`, ''), err }
}

const omieName = (day: string) => `marginalpdbc_${day.replaceAll('-', '')}.1`
function omie(day: string, price = 50): string {
  const rows = Array.from({ length: stepsOfDay(day, 'peninsula', 15) }, (_, i) =>
    [...day.split('-'), i + 1, price + 1, i === 0 ? -price : price, ''].join(';'),
  )
  return ['MARGINALPDBC;', ...rows, '*', ''].join('\r\n')
}
const csv = (...rows: string[]) => ['date;product;price', ...rows].join('\n')
const stored = () => database.many(sql`select product, day, price from market_prices order by product, day`)
const nothing = '0 alerts fired, 0 ended, 0 customers told of the cheapest hours of tomorrow\n'

test.each(['2026-03-29', '2026-10-25', '2026-11-13'])('OMIE %s', async (day) => {
  const rows = stepsOfDay(day, 'peninsula', 15)
  const { code, out } = await importing({ [omieName(day)]: omie(day) })
  expect([code, out]).toEqual([
    0,
    `${omieName(day)}: OMIE ${day}, ${rows} quarter-hours: 1 new, 0 changed, 0 as they were\n${nothing}`,
  ])
  const mean = ((rows - 2) * 50) / rows
  expect(await stored()).toEqual([
    { product: 'OMIE ES', day, price: mean.toFixed(2) },
    { product: 'OMIE PT', day, price: '51.00' },
  ])
  expect(
    await database.many(sql`select country, cardinality(prices) as rows from market_days order by country`),
  ).toEqual([
    { country: 'ES', rows },
    { country: 'PT', rows },
  ])
})

test('again, nothing changes; corrected, it is replaced and told; what is missing in between is told', async () => {
  const first = { [omieName('2026-11-10')]: omie('2026-11-10') }
  await importing(first)
  expect((await importing(first)).out).toContain('0 new, 0 changed, 1 as they were')
  expect((await importing({ [omieName('2026-11-10')]: omie('2026-11-10', 60) })).out).toContain(
    '0 new, 1 changed',
  )
  const later = await importing({ [omieName('2026-11-13')]: omie('2026-11-13') })
  expect(later.out).toContain('missing before it: 2026-11-11, 2026-11-12')
  expect((await stored()).map((one) => Object.values(one as object).join(' '))).toContain(
    'OMIE PT 2026-11-10 61.00',
  )
  expect(await database.many(sql`select detail from events where kind = 'import.market'`)).toHaveLength(4)
})

test('OMIP: settlements, then a correction and a product without one', async () => {
  const thursday = ['FTB M Dec-26;101.50', 'FTB Q1-27;83,50'].map((row) => `2026-11-12;${row}`)
  expect((await importing({ 'a.csv': csv(...thursday) })).out).toBe(
    `a.csv: OMIP 2026-11-12, 2 settlements: 2 new, 0 changed, 0 as they were\n${nothing}`,
  )
  const corrected = csv('2026-11-12;FTB M Dec-26;101.75', '2026-11-13;FTB M Dec-26;102.00')
  expect((await importing({ 'b.csv': corrected })).out).toBe(
    [
      'b.csv: FTB Q1-27 has no settlement of 2026-11-13',
      'b.csv: OMIP 2026-11-12 to 2026-11-13, 2 settlements: 1 new, 1 changed, 0 as they were',
      nothing,
    ].join('\n'),
  )
  expect(await stored()).toEqual([
    { product: 'FTB M Dec-26', day: '2026-11-12', price: '101.75' },
    { product: 'FTB M Dec-26', day: '2026-11-13', price: '102.00' },
    { product: 'FTB Q1-27', day: '2026-11-12', price: '83.50' },
  ])
  expect((await importing({ 'c.csv': csv('2026-11-14;FTB M Dec-26;102.00') })).out).toContain(
    'c.csv: 2026-11-14 is no working day: see whether it is right',
  )
})

test('a good file beside a bad one is taken, the bad one is not', async () => {
  const { code, out, err } = await importing({
    'bad.csv': csv('2026-11-13;FTB M Dec-26;102.00', '2026-11-13;FTB Q1-27;-'),
    'good.csv': csv('2026-11-12;FTB M Dec-26;101.50'),
  })
  expect(code).toBe(1)
  expect(out).toContain('bad.csv: line 3: "-" is not a price like 102.00')
  expect(out).toContain('bad.csv: refused whole: 1 problem')
  expect(err).toContain('1 file of 2 refused')
  expect(await stored()).toEqual([{ product: 'FTB M Dec-26', day: '2026-11-12', price: '101.50' }])
})

describe('refused, and nothing is stored', () => {
  const tooLate = addDays(madridDayOf(Date.now()), 2)
  test.each([
    ['another day than its name', omieName('2026-11-12'), omie('2026-11-13'), 'its name is of 2026-11-12'],
    ['later than tomorrow', 'x', omie(tooLate), `${tooLate} is later than tomorrow`],
    ['cut off', 'x', omie('2026-11-13').slice(0, 900), 'it is cut off'],
    ['garbage', 'x', '%PDF-1.7', 'it is no file of OMIE, OMIP or PVPC'],
    ['empty', 'x', '', 'it is empty'],
    ['a bad PVPC', 'x', '{"PVPC": []}', 'PVPC: has no hours'],
  ])('%s', async (_, name, content, problem) => {
    const { code, out } = await importing({ [name]: content })
    expect(code).toBe(1)
    expect(out).toContain(`${name}: ${problem}`)
    expect(await stored()).toEqual([])
  })

  test('no file', async () => {
    const { code, out } = await fanal(database.address, ['import', 'market', join(folder, 'none')])
    expect([code, out]).toEqual([1, expect.stringContaining('there is no such file')])
  })
})

test('PVPC goes where comparisons find it', async () => {
  const label = (hour: number) => `${String(hour).padStart(2, '0')}-${String(hour + 1).padStart(2, '0')}`
  const rows = Array.from({ length: 24 }, (_, i) => ({
    Dia: '11/11/2026',
    Hora: label(i),
    PCB: '100,5',
    CYM: '99',
  }))
  expect((await importing({ 'p.json': JSON.stringify({ PVPC: rows }) })).out).toContain('PVPC: 1 new')
  expect(await database.many(sql`select zone from regulated_prices`)).toHaveLength(2)
})

import type { Curve } from '@fanal/contract/schemas/consumption'
import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'
import { monthOf } from '@fanal/domain/consumption/curve-roll-up'
import { stepCosts } from '@fanal/domain/consumption/step-costs'
import { addDays, addMonths, madridDayOf } from '@fanal/domain/dates'
import { lineOf } from '@fanal/domain/invoices/compose-invoice'
import { expect, test } from 'vitest'
import { power } from '#features/contract-changes/kinds/power'
import { sql } from '#platform/database'
import { testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { anInvoice, aProduct } from '#test/builders'
import { aHolder } from '#test/fixtures/changes'
import { aCurveDay } from '#test/fixtures/curves'
import { checkSome } from './check-curves.ts'

const app = await closedAfterAll(testApp())

const today = madridDayOf(Date.now())
const yesterday = addDays(today, -1)
const lastMonth = { start: addMonths(monthOf(today), -1), end: addDays(monthOf(today), -1) }
const past = { start: addMonths(lastMonth.start, -1), end: yesterday }

const tariffs = {
  '2.0TD': { other: '3.0TD', powersKw: ['4.600', '4.600'], energies: 3, product: 'Llum Clara' },
  '3.0TD': {
    other: '2.0TD',
    powersKw: Array.from({ length: 6 }, () => '9.000'),
    energies: 6,
    product: 'Negoci',
  },
} as const

/** A contract with two months of curve, and a bill of the last complete month. */
async function aSupply(tariff: keyof typeof tariffs) {
  const { powersKw, product, energies } = tariffs[tariff]
  await aProduct(app.database, 'Llum Clara', '2.0TD')
  await aProduct(app.database, 'Negoci', '3.0TD')
  const {
    client,
    contract,
    id: customerId,
  } = await aHolder(app, { tariff, powersKw: [...powersKw], product })
  for (let day = past.start; day <= yesterday; day = addDays(day, 1))
    await aCurveDay(app.database, { contractId: contract.id, day, step: 60, imported: (i) => 100 + i * 7 })
  const aBill = (range: { start: string; end: string }, periods: number) =>
    anInvoice(app.database, {
      customerId,
      contractId: contract.id,
      startDate: range.start,
      endDate: range.end,
      date: range.end,
      lines: Array.from({ length: periods }, (_, i) =>
        lineOf({ kind: 'energy', period: `P${i + 1}` }, 70, `0.2${i}5`),
      ),
    })
  await aBill(lastMonth, energies)
  const url = (call: string, range: { start: string; end: string }) =>
    `/api/v2/contracts/${contract.id}/cch/${call}/?start=${range.start}&end=${range.end}`
  const chart = async (type: string, range = past) => {
    const answer = await client.get(url(`chart/${type}`, range))
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<Curve>().curve
  }
  const csv = async (type: string, range = past) => (await client.get(url(`download/${type}`, range))).body
  const wholeMonths = { start: past.start, end: lastMonth.end }
  return {
    customerId,
    contractId: contract.id,
    aBill,
    chart,
    /** What the days until yesterday show. */
    said: async () => ({
      months: await chart('monthly', wholeMonths),
      days: await chart('daily'),
      hours: await chart('hourly'),
      files: [await csv('monthly', wholeMonths), await csv('daily'), await csv('hourly')],
    }),
    advice: async () => (await client.get(`/api/v2/contracts/${contract.id}/cch/power/`)).json<PowerAdvice>(),
  }
}

const change = (customerId: number, contractId: number, to: keyof typeof tariffs) =>
  app.database.transaction((tx) =>
    power.apply(
      tx,
      { customerId, contractId, changeId: 1 },
      {
        powers_w: tariffs[to].powersKw.map((kw) => Number(kw) * 1_000),
        phone: '',
        tariff: to,
        product: tariffs[to].product,
      },
    ),
  )

const sum = (column: readonly (number | null)[] = []) =>
  column.reduce<number>((all, one) => all + (one ?? 0), 0)

test.each(['2.0TD', '3.0TD'] as const)(
  'a %s that becomes another: its past stays as it was',
  async (from) => {
    const { customerId, contractId, said, chart, aBill } = await aSupply(from)
    const to = tariffs[from].other
    const before = await said()
    expect(sum(before.days.cost)).toBeGreaterThan(0)
    await change(customerId, contractId, to)
    expect(await said()).toEqual(before)
    await aCurveDay(app.database, { contractId, day: today, step: 60, imported: 1_000 })
    expect(await said()).toEqual(before)

    // The day of the change has the new tariff's periods, at the product's prices until a bill exists.
    const { period, ...first } = await chart('hourly', { start: today, end: today })
    expect(Math.max(...(period ?? []).map(Number))).toBe(tariffs[to].energies)
    expect(first.prices?.[0]?.energy.slice(0, 2)).toEqual(
      to === '3.0TD' ? [11_100_000, 11_200_000] : [12_100_000, 12_200_000],
    )
    // The month of the change costs what its days do, also by period.
    const month = { start: monthOf(today), end: today }
    const [daily, monthly] = [await chart('daily', month), await chart('monthly', month)]
    expect(daily.cost?.at(-1)).toBe(sum(stepCosts({ ...first, period })))
    expect(Math.abs(sum(monthly.cost) - sum(daily.cost))).toBeLessThan(100)
    expect(monthly.by_period?.map(sum)).toEqual(daily.by_period?.map(sum))
    expect(sum(monthly.by_period?.map(sum))).toBe(sum(daily.activa))

    await aBill({ start: today, end: today }, tariffs[to].energies)
    expect((await said()).days).toEqual(before.days)
    expect((await chart('hourly', { start: today, end: today })).prices?.[0]?.energy[0]).toBe(20_500_000)
    const { drifts } = await app.database.transaction((tx) => checkSome(tx, 0, false, () => undefined))
    expect(drifts).toEqual([])
  },
)

test.each(['2.0TD', '3.0TD'] as const)(
  'after a change of a %s, power is advised at what the product costs',
  async (from) => {
    const { customerId, contractId, advice } = await aSupply(from)
    const to = tariffs[from].other
    await change(customerId, contractId, to)
    const { contracted, months, prices, suggested } = await advice()
    expect(contracted).toHaveLength(tariffs[to].powersKw.length)
    expect(prices.slice(0, 2)).toEqual(to === '3.0TD' ? ['0.061', '0.062'] : ['0.081', '0.082'])
    expect(months.length).toBeGreaterThan(1)
    for (const month of months) {
      expect(month.prices).toEqual(prices)
      expect(month.demand).toHaveLength(contracted.length)
    }
    // The highest hour is the last of the day, which is flat: 261 W.
    expect(months[0]?.demand).toContain('0.261')
    expect(suggested?.powers).toHaveLength(contracted.length)
    await app.database.run(sql`delete from products`)
    expect(await advice()).toMatchObject({ prices: [], suggested: null })
  },
)

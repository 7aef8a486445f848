import { describe, expect, test } from 'vitest'
import { type PricingInvoice, pricesAt, pricesOfDays, priceTimeline, totalCost } from './energy-cost.ts'

const line = (period: string, quantity: string, price_unit: string) => ({
  kind: 'energy' as const,
  period,
  quantity,
  price_unit,
})
const bill = (start_date: string, end_date: string, date: string, prices: string[]) =>
  ({
    start_date,
    end_date,
    date,
    lines: prices.map((price, i) => line(`P${i + 1}`, '10', price)),
  }) satisfies PricingInvoice

const january = bill('2026-01-01', '2026-01-31', '2026-02-03', ['0.2', '0.1', '0.05'])
const march = bill('2026-03-01', '2026-03-31', '2026-04-02', ['0.3', '0.2', '0.15'])
const firstPrice = (invoices: PricingInvoice[], day: string) =>
  (pricesAt(priceTimeline(invoices), day)?.energy[0] ?? 0) / 1e8

describe('the prices of a day', () => {
  test.each([
    ['2025-06-01', 0.2, 'before the first, the first'],
    ['2026-01-01', 0.2, 'covered'],
    ['2026-01-31', 0.2, 'covered'],
    ['2026-02-14', 0.2, 'between two, the one before'],
    ['2026-03-01', 0.3, 'covered by the next'],
    ['2026-08-01', 0.3, 'after the last, the last'],
  ])('%s: %d (%s)', (day, price) => {
    expect(firstPrice([january, march], day)).toBe(price)
    expect(firstPrice([march, january], day)).toBe(price)
  })

  test('no invoice, or none of energy, is no price', () => {
    expect(priceTimeline([])).toEqual([])
    expect(priceTimeline([{ ...january, lines: [] }])).toEqual([])
    expect(pricesAt([], '2026-01-01')).toBeUndefined()
  })

  test('of two for one day the later issued counts, and after it the first one again', () => {
    const part = bill('2026-01-10', '2026-01-12', '2026-05-01', ['0.9', '0.9', '0.9'])
    const all = [january, march, part]
    expect(
      ['2026-01-09', '2026-01-10', '2026-01-12', '2026-01-13'].map((day) => firstPrice(all, day)),
    ).toEqual([0.2, 0.9, 0.9, 0.2])
    const corrected = bill('2026-01-01', '2026-01-31', '2026-03-01', ['0.25', '0.1', '0.05'])
    expect(firstPrice([corrected, january], '2026-01-15')).toBe(0.25)
  })

  test('a price that an invoice does not say is the one before it, or the first that does', () => {
    const six = bill('2026-02-01', '2026-02-28', '2026-03-02', ['0.4', '0.5', '0.6', '0.7'])
    const timeline = priceTimeline([january, six, march])
    expect(timeline.map(({ energy }) => (energy[3] ?? 0) / 1e8)).toEqual([0.7, 0.7, 0.7])
  })

  test('several lines of a period count by what was used of each', () => {
    const changed = {
      ...january,
      lines: [line('P1', '30', '0.10'), line('P1', '10', '0.20')],
    }
    expect(firstPrice([changed], '2026-01-01')).toBe(0.125)
  })

  test('gas has one price and no period', () => {
    const gas = { ...january, lines: [line('', '1348', '0.0562')] }
    expect(firstPrice([gas], '2026-01-01')).toBe(0.0562)
  })
})

test('of days with two prices, the mean by days', () => {
  const half = bill('2026-01-16', '2026-01-30', '2026-02-04', ['0.4', '0.4', '0.4'])
  const timeline = priceTimeline([
    bill('2026-01-01', '2026-01-15', '2026-02-03', ['0.2', '0.2', '0.2']),
    half,
  ])
  expect(pricesOfDays(timeline, '2026-01-01', '2026-01-30')?.energy[0]).toBe(30_000_000)
  expect(pricesOfDays(timeline, '2026-01-01', '2026-01-15')).toBe(timeline[0])
  expect(pricesOfDays([], '2026-01-01', '2026-01-15')).toBeUndefined()
})

test('a whole month is an invoice before taxes: example A', () => {
  const prices = { from: '2026-01-01', energy: [22_600_000, 15_000_000, 12_400_000] }
  // 15.82 + 9.30 + 14.632 euros.
  expect(totalCost(prices, [70_000, 62_000, 118_000])).toBe(3_975_200)
})

import { describe, expect, test } from 'vitest'
import { bundledRates } from '../rates/bundled-rates.ts'
import { isWholeYear } from '../invoices/measured-year.ts'
import { exampleUse } from './compared-use-fixture.ts'
import type { ComparedUse } from './comparison-form.ts'
import { regulatedMonths } from './regulated-months.ts'
import { regulatedYear, yearUse, yearWith } from './year.ts'

const use = exampleUse
const rates = [bundledRates]
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

const yearOfBill = (one: ComparedUse) => yearUse(one, null)?.kwh ?? []

describe('a year from one bill', () => {
  test('a bill of a quiet month is less than a twelfth, one of January more', () => {
    const autumn = sum(yearOfBill(use))
    const winter = sum(yearOfBill({ ...use, start: '2026-01-01', end: '2026-01-31' }))
    expect(autumn).toBeGreaterThan(250 * 12)
    expect(winter).toBeLessThan(250 * 12)
  })

  test('a whole year is itself', () => {
    const year = yearOfBill({ ...use, start: '2025-10-01', end: '2026-09-30' })
    expect(sum(year)).toBeGreaterThanOrEqual(249)
    expect(sum(year)).toBeLessThanOrEqual(251)
  })

  test('days of two months, and gas', () => {
    expect(sum(yearOfBill({ ...use, start: '2026-08-15', end: '2026-09-14' }))).toBeGreaterThan(2_000)
    const gas: ComparedUse = { ...use, energy: 'gas', tariff: 'RL.2', powers: [], kwh: [90] }
    expect(sum(yearOfBill(gas))).toBe(5_000)
    expect(sum(yearOfBill({ ...gas, kwh: [1_348] }))).toBe(15_000)
  })

  test('periods that a month does not have are filled in as a usual supply has them', () => {
    // September has no P1, P2 and P5.
    const shop = { tariff: '3.0TD', powers: ['16', '16', '16', '16', '16', '20'] }
    const year = yearOfBill({ ...use, ...shop, kwh: [0, 0, 420, 380, 0, 700] })
    expect(year.every((kwh) => kwh > 0)).toBe(true)
    expect(sum(year)).toBeGreaterThan(12 * 1_300)
    expect(sum(year)).toBeLessThan(12 * 1_800)
  })
})

describe('how sure a year is', () => {
  const told = (from: string, to: string) => ({ kwh: [138, 148, 257], from, to })

  test('what a bill says of a year is taken as it is', () => {
    const year = { kwh: [795, 768, 1428], from: '2025-10-01', to: '2026-09-30' }
    expect(yearUse(use, year)).toEqual({ kwh: year.kwh, basis: 'year', days: 365, range: null })
  })

  test('195 days are 195 days: scaled by the seasons, with a margin', () => {
    const year = yearUse(use, told('2026-02-28', '2026-09-10'))
    expect(year).toMatchObject({ basis: 'part', days: 195 })
    // 543 kWh of spring and summer are a little more than half.
    expect(sum(year?.kwh ?? [])).toBeGreaterThan(1_030)
    expect(sum(year?.kwh ?? [])).toBeLessThan(1_120)
    const [low, high] = [sum(year?.range?.low ?? []), sum(year?.range?.high ?? [])]
    expect(low).toBeLessThan(sum(year?.kwh ?? []))
    expect(high).toBeGreaterThan(sum(year?.kwh ?? []))
    // Half of it is not known, and that by 30 %.
    expect((high - low) / 2 / sum(year?.kwh ?? [])).toBeCloseTo(0.15, 1)
  })

  test.each([
    ['358 days', '2025-10-08', true],
    ['357 days', '2025-10-09', false],
    ['372 days', '2025-09-24', true],
    ['373 days', '2025-09-23', false],
  ])('%s', (_, from, isWhole) => expect(isWholeYear({ from, to: '2026-09-30' })).toBe(isWhole))

  test('the longer of both spans counts', () => {
    expect(yearUse(use, told('2026-09-11', '2026-09-30'))).toMatchObject({ basis: 'bill', days: 30 })
    expect(yearUse(use, told('2020-01-01', '2026-09-30'))).toMatchObject({ basis: 'bill' })
  })

  test('less than two weeks say nothing of a year', () => {
    expect(yearUse({ ...use, start: '2026-09-18' }, null)).toBeUndefined()
    expect(yearUse({ ...use, start: '2026-09-17' }, null)).toMatchObject({ days: 14 })
  })

  test('less is known of the rest of a short bill than of a long one', () => {
    const spread = (start: string) => {
      const { kwh = [], range } = yearUse({ ...use, start }, null) ?? {}
      return (sum(range?.high ?? []) - sum(range?.low ?? [])) / sum(kwh)
    }
    expect(spread('2026-09-01')).toBeGreaterThan(spread('2026-04-01'))
    expect(spread('2025-10-01')).toBeLessThan(0.01)
  })
})

describe('the year ahead', () => {
  const input = { use, kwh: [812, 743, 1398], from: '2026-11-16', rates }
  const prices = { power: ['0.082011', '0.008096'], energy: ['0.226', '0.150', '0.124'], fixed: null }
  const days = Array.from({ length: 365 }, (_, i) => ({
    day: new Date(Date.UTC(2025, 10, 1 + i)).toISOString().slice(0, 10),
    prices: Array.from({ length: 24 }, () => 150),
  }))

  test('twelve whole months, by product and regulated', () => {
    const ours = yearWith(input, prices)
    const regulated = regulatedYear(input, regulatedMonths(days))
    expect(ours?.months.map(({ month }) => month)).toEqual(regulated?.months.map(({ month }) => month))
    expect(ours?.months[0]?.month).toBe('2026-12')
    expect(Number(regulated?.total)).toBeGreaterThan(500)
    expect(Number(regulated?.total)).toBeLessThan(Number(ours?.total))
  })

  test('regulated with the social bonus; none in Ceuta and Melilla, whose prices are others', () => {
    const plain = Number(regulatedYear(input, regulatedMonths(days))?.total)
    const lower = Number(regulatedYear(input, regulatedMonths(days), '0.425')?.total)
    expect(lower / plain).toBeGreaterThan(0.57)
    expect(lower / plain).toBeLessThan(0.63)
    const ceuta = { ...input, use: { ...use, zone: 'ceuta' as const } }
    expect(regulatedYear(ceuta, regulatedMonths(days))).toBeUndefined()
  })

  test('nothing regulated where a month is missing', () =>
    expect(regulatedYear(input, regulatedMonths(days.slice(40)))).toBeUndefined())
})

test('means of the hours of each period', () => {
  const flat = regulatedMonths([
    { day: '2026-03-02', prices: Array.from({ length: 24 }, (_, hour) => (hour < 8 ? 80 : 200)) },
  ])
  expect(flat).toEqual([{ month: '2026-03', prices: ['0.200000', '0.200000', '0.080000'] }])
  expect(regulatedMonths([{ day: '2026-03-01', prices: Array.from({ length: 24 }, () => 80) }])).toEqual([])
})

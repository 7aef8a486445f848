import { describe, expect, test } from 'vitest'
import { bundledRates } from '../rates/bundled-rates.ts'
import { exampleUse } from './compared-use-fixture.ts'
import type { ComparedUse } from './comparison-form.ts'
import { regulatedMonths } from './regulated-months.ts'
import { regulatedYear, yearOfBill, yearWith } from './year.ts'

const use = exampleUse
const rates = [bundledRates]
const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0)

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

import { expect, test } from 'vitest'
import { daysOf } from '../../consumption/curve-range.ts'
import { stepsOfDay } from '../../consumption/local-clock.ts'
import { onlyBundled } from '../../rates/bundled-rates.ts'
import { compareHours, differenceOf, type HoursJob } from './compare-hours.ts'
import { curveOfColumns } from './hours-curve.ts'
import type { PricedCurve } from './price-curve.ts'

const days = daysOf({ start: '2025-11-01', end: '2026-10-31' })
const counts = days.map((day) => stepsOfDay(day, 'peninsula', 60))
const total = counts.reduce((sum, one) => sum + one, 0)
const activa = Array.from({ length: total }, (_, i) => 200 + ((i * 37) % 300))
const curve = curveOfColumns({ zone: 'peninsula', step: 60, days }, { counts, activa })

const offer = (id: number, energy: string, surplus: string | null = '0.06', tariff = '2.0TD') => ({
  id,
  name: `Product ${id}`,
  tariff,
  prices: { power: ['0.08', '0.01'], energy: [energy], fixed: null, surplus },
})
const job: HoursJob = {
  curve,
  regulated: days.map((day, i) => ({ day, prices: Array.from({ length: counts[i] ?? 24 }, () => 140) })),
  supply: { tariff: '2.0TD', zone: 'peninsula', powers: ['4.6', '4.6'] },
  rates: onlyBundled,
  offers: [offer(1, '0.19'), offer(2, '0.15'), offer(3, '0.01', '0.06', '3.0TD'), offer(4, '0.15', null)],
  present: { ...offer(9, '0.2').prices },
  solar: { kwp: 6, provinceId: 41 },
}

test('the products of the tariff, the cheapest first, with the regulated and the present price', () => {
  const { now, solar } = compareHours(job)
  expect(now.offers.map(({ id }) => id)).toEqual([2, 4, 1])
  expect(now.months).toHaveLength(12)
  expect(now.regulated?.cents).toBeLessThan(now.offers[0]?.priced.cents ?? 0)
  expect(now.present?.cents).toBeGreaterThan(now.offers[2]?.priced.cents ?? 0)
  expect(solar && solar.producedWh / 6_000_000).toBeCloseTo(1.65, 3)
})

test('panels make it cheaper, a battery cheaper still; without a price of surplus there is none', () => {
  const { now, solar } = compareHours(job)
  const [plain, panels] = [now, solar].map((one) => one?.offers.find(({ id }) => id === 2))
  expect(panels?.priced.cents).toBeLessThan(plain?.priced.cents ?? 0)
  expect(panels?.priced.unusedCents).toBeGreaterThan(0)
  expect(panels?.banked?.cents).toBeLessThan(panels?.priced.cents ?? 0)
  expect(solar?.offers.find(({ id }) => id === 4)?.banked).toBeNull()
  expect(plain?.banked?.cents).toBe(plain?.priced.cents)
})

test('without its surplus, for a price whose surplus is not known', () => {
  const { now, solar } = compareHours(job)
  const [first, sunny] = [now.offers[0], solar?.offers[0]]
  expect(first?.plain).toBe(first?.priced)
  expect(sunny?.plain.cents).toBeGreaterThan(sunny?.priced.cents ?? 0)
  expect(sunny?.plain).toEqual(solar?.offers.find(({ id }) => id === 4)?.priced)
})

test('no panels are asked for, or nothing is used: no such part', () => {
  expect(compareHours({ ...job, solar: null }).solar).toBeNull()
  const none = { ...curve, imported: curve.imported.map(() => 0) }
  expect(compareHours({ ...job, curve: none }).solar).toBeNull()
})

test('without prices of the hours there is no regulated price', () => {
  expect(compareHours({ ...job, regulated: [] }).now.regulated).toBeNull()
})

test('a day with a gap is left out of a view by hour', () => {
  const gappy = activa.map((wh, i) => (i === 30 ? null : wh))
  const found = curveOfColumns(
    { zone: 'peninsula', step: 60, days: days.slice(0, 3) },
    { counts: counts.slice(0, 3), activa: gappy.slice(0, 72) },
  )
  expect([found.days, found.imported.length]).toEqual([['2025-11-01', '2025-11-03'], 48])
})

const priced = (...months: [number | null, number | null][]): PricedCurve => ({
  months: months.map(([cents, otherwiseCents], i) => ({
    month: `2026-0${i + 1}`,
    cents,
    otherwiseCents,
    unusedCents: 0,
  })),
  cents: 0,
  otherwiseCents: null,
  unusedCents: 0,
  batteryCents: 0,
})

test('a difference counts only months that both have, and names those in which the first is dearer', () => {
  const ours = priced([5_000, null], [6_000, null], [4_000, 3_600])
  const theirs = priced([5_500, null], [5_800, null], [4_500, 4_000])
  expect(differenceOf(ours, theirs)).toEqual({
    cents: 800,
    otherwiseCents: 700,
    months: ['2026-01', '2026-02', '2026-03'],
    dearer: ['2026-02'],
  })
  expect(differenceOf(ours, priced([5_500, null], [null, null], [null, null]))).toEqual({
    cents: 500,
    otherwiseCents: null,
    months: ['2026-01'],
    dearer: [],
  })
})

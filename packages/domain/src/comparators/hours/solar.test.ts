import { expect, test } from 'vitest'
import { hoursOfDay, stepsOfDay } from '../../consumption/local-clock.ts'
import { daysOf } from '../../consumption/curve-range.ts'
import { zoneOf } from '../../lookups/provinces.ts'
import { type HoursCurve, joinDays } from './hours-curve.ts'
import { solarAreaOf, solarProduction, withPanels } from './solar.ts'

function year(provinceId: number, step: 15 | 60, wh: number): HoursCurve {
  const zone = zoneOf(provinceId)
  const days = daysOf({ start: '2025-01-01', end: '2025-12-31' }).map((day) => {
    const count = stepsOfDay(day, zone, step)
    return {
      day,
      imported: Array.from({ length: count }, () => wh),
      exported: Array.from({ length: count }, () => 0),
    }
  })
  return joinDays({ zone, step }, days)
}
const sum = (values: Uint32Array) => values.reduce((all, one) => all + one, 0)

test.each([
  [33, 'cantabrian', 1_100],
  [36, 'cantabrian', 1_100],
  [9, 'north', 1_350],
  [8, 'east', 1_450],
  [46, 'east', 1_450],
  [7, 'east', 1_450],
  [28, 'centre', 1_550],
  [41, 'south', 1_650],
  [52, 'south', 1_650],
  [35, 'canary', 1_650],
])('a year in province %d (%s): %d kWh per kWp', (provinceId, area, kwh) => {
  expect(solarAreaOf(provinceId)).toBe(area)
  for (const step of [15, 60] as const) {
    const production = solarProduction(year(provinceId, step, 0), { kwp: 3, provinceId })
    expect(sum(production) / 3_000_000).toBeCloseTo(kwh / 1_000, 3)
  }
})

test.each([8, 36, 35])(
  'in province %d nothing by night, most at noon, more in July than in December',
  (provinceId) => {
    const curve = year(provinceId, 60, 0)
    const production = solarProduction(curve, { kwp: 1, provinceId })
    let at = 0
    const ofMonth = new Map<string, number>()
    for (const day of curve.days) {
      const hours = hoursOfDay(day, curve.zone, 60)
      const values = production.subarray(at, at + hours.length)
      const best = hours[values.indexOf(Math.max(...values))] ?? 0
      expect([day, best]).toEqual([day, expect.toSatisfy((hour: number) => hour >= 11 && hour <= 14)])
      const night = values.filter((_, i) => (hours[i] ?? 0) < 6 || hours[i] === 23)
      expect(sum(night)).toBe(0)
      ofMonth.set(day.slice(0, 7), (ofMonth.get(day.slice(0, 7)) ?? 0) + sum(values))
      at += hours.length
    }
    expect(ofMonth.get('2025-07')).toBeGreaterThan((ofMonth.get('2025-12') ?? 0) * 1.2)
  },
)

test.each([
  [0, 3],
  [100, 3],
  [400, 3],
  [400, 0],
  [5_000, 10],
])('with %d Wh an hour and %d kWp, no more is used at home than is needed or made', (wh, kwp) => {
  const curve = year(8, 60, wh)
  const production = solarProduction(curve, { kwp, provinceId: 8 })
  const { curve: left, producedWh, selfUsedWh, exportedWh } = withPanels(curve, production)
  expect(selfUsedWh).toBeLessThanOrEqual(Math.min(sum(curve.imported), producedWh))
  expect(selfUsedWh + exportedWh).toBe(producedWh)
  expect(sum(left.imported)).toBe(sum(curve.imported) - selfUsedWh)
  expect(sum(left.exported)).toBe(exportedWh)
  expect(left.imported.every((one, i) => one === 0 || left.exported[i] === 0)).toBe(true)
})

test('what was exported before stays', () => {
  const curve = { ...year(8, 60, 100) }
  const { curve: left } = withPanels({ ...curve, exported: curve.exported.map(() => 7) }, curve.imported)
  expect([sum(left.imported), left.exported.every((wh) => wh === 7)]).toEqual([0, true])
})

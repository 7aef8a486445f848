import { expect, test } from 'vitest'
import type { Zone } from '../lookups/provinces.ts'
import { curveColumns, type StoredCurve } from './curve-columns.ts'
import { curvePoints } from './curve-points.ts'
import { daysOf } from './curve-range.ts'
import { rollUpDays } from './curve-roll-up.ts'
import { packValues } from './curve-values.ts'
import { type StepMinutes, stepsOfDay } from './local-clock.ts'
import { monthColumns } from './month-columns.ts'

// Property: every view of the same whole months has the same total.

function randomFrom(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const sum = (column: readonly (number | null)[] | undefined) =>
  (column ?? []).reduce<number>((all, one) => all + (one ?? 0), 0)

/** Days of quarters or hours, some missing, some with gaps, some with 4-byte values. */
function someDays(random: () => number, range: { start: string; end: string }, zone: Zone, isFine: boolean) {
  return daysOf(range).flatMap((day): StoredCurve[] => {
    if (random() < 0.1) return []
    const step: StepMinutes = isFine || random() < 0.7 ? 15 : 60
    const count = stepsOfDay(day, zone, step)
    const states = Uint8Array.from({ length: count }, () =>
      random() < 0.2 ? 0 : 1 + Math.floor(random() * 3),
    )
    const hasGaps = random() < 0.3
    const most = random() < 0.2 ? 2_000_000 : 900
    const values = () =>
      Array.from({ length: count }, (_, i) => (hasGaps && states[i] === 0 ? 0 : Math.floor(random() * most)))
    const [imported, exported, reactive] = [values(), values(), values()]
    return [
      {
        day,
        step_minutes: step,
        state: 3,
        states: hasGaps ? states : new Uint8Array(0),
        imported_wh: sum(imported),
        exported_wh: sum(exported),
        reactive_varh: sum(reactive),
        imported: packValues(imported),
        exported: packValues(exported),
        reactive: packValues(reactive),
        self_used: new Uint8Array(0),
        generated: new Uint8Array(0),
      },
    ]
  })
}

const zones: Zone[] = ['peninsula', 'balearic', 'canary', 'ceuta', 'melilla']

test.each(Array.from({ length: 10 }, (_, i) => i))('round %i', (round) => {
  const random = randomFrom(round * 7_919 + 1)
  const zone = zones[round % 5] ?? 'peninsula'
  const tariff = round % 2 ? '3.0TD' : '2.0TD'
  const range =
    round % 4 < 2 ? { start: '2026-03-01', end: '2026-04-30' } : { start: '2026-10-01', end: '2026-11-30' }
  const isFine = round % 3 < 2
  const days = someDays(random, range, zone, isFine)
  const wanted = { ...range, tariff, zone, prices: [] }
  const months = monthColumns(rollUpDays(days, { tariff, zone }), wanted)
  const types = isFine ? (['daily', 'hourly', 'quarter-hourly'] as const) : (['daily', 'hourly'] as const)
  for (const type of types) {
    const view = curveColumns(days, { ...wanted, type })
    for (const magnitude of ['activa', 'exportada', 'reactiva'] as const)
      expect([type, magnitude, sum(view[magnitude])]).toEqual([type, magnitude, sum(months[magnitude])])
    for (const [i, column] of (months.by_period ?? []).entries()) {
      const ofSteps = view.activa.map((wh, at) => (view.period?.[at] === i + 1 ? wh : 0))
      expect([type, i, sum(view.by_period?.[i] ?? ofSteps)]).toEqual([type, i, sum(column)])
    }
    const length = view.counts.length > 0 ? sum(view.counts) : daysOf(range).length
    for (const column of [view.activa, view.state, view.exportada, view.period ?? view.state])
      expect(column).toHaveLength(length)
    // A value is present exactly where its state says so.
    expect(view.activa.map((wh) => wh === null)).toEqual(view.state.map((state) => state === 0))
    const points = curvePoints(view, { ...wanted, type })
    expect(Math.round(points.reduce((all, { activa }) => all + activa * 1_000, 0))).toBe(sum(view.activa))
    expect(new Set(points.map(({ date }) => Date.parse(date))).size).toBe(points.length)
  }
})

import type { CurveType } from '@fanal/domain/consumption/curve-range'
import { expect, test } from 'vitest'
import { comparedIn } from './compared-totals.ts'
import { shownCurve } from './curve-points.ts'

/** A side whose points have the value `of` each. */
const sideOf = (
  type: CurveType,
  start: string,
  end: string,
  counts: number[],
  of: (index: number) => number | null,
) => {
  const isHours = type === 'hourly' || type === 'quarter-hourly'
  const length = isHours ? counts.reduce((sum, count) => sum + count, 0) : counts.length
  const activa = Array.from({ length }, (_, i) => of(i))
  const answer = { magnitudes: { elements: ['activa' as const] }, start, end }
  const curve = shownCurve(
    { ...answer, curve: { counts, activa, state: activa.map(() => 1) } },
    type,
    'peninsula',
  )
  return { curve, values: activa, all: { from: 0, to: length } }
}

const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, one) => all + (one ?? 0), 0)

test.each([
  ['the 24 h after those of 25', '2026-10-26', '2026-10-25', [24], [25]],
  ['25 h after 24', '2026-10-25', '2026-10-24', [25], [24]],
  ['23 h after 24', '2026-03-29', '2026-03-28', [23], [24]],
  ['24 h after 23', '2026-03-30', '2026-03-29', [24], [23]],
] as const)('no hour is lost or counted twice: %s', (_, day, before, ours, theirs) => {
  for (const [type, perHour] of [
    ['hourly', 1],
    ['quarter-hourly', 4],
  ] as const) {
    const steps = (counts: readonly number[]) => counts.map((count) => count * perHour)
    const now = sideOf(type, day, day, steps(ours), (i) => 100 + i)
    const other = sideOf(type, before, before, steps(theirs), (i) => 10 + i * i)
    expect(comparedIn(now, other, now.all)).toMatchObject({
      now: sum(now.values),
      before: sum(other.values),
      isPart: false,
      days: { start: before, end: before },
    })
  }
})

test('a gap also excludes its counterpart, on days of other length too', () => {
  const now = sideOf('hourly', '2026-10-25', '2026-10-25', [25], (i) => (i === 3 ? null : 1))
  const other = sideOf('hourly', '2026-10-24', '2026-10-24', [24], () => 10)
  // One of the two hours from 2 to 3 is unknown: neither is compared.
  expect(comparedIn(now, other, now.all)).toMatchObject({ now: 23, before: 230, isPart: true })
  const nothing = sideOf('hourly', '2026-03-29', '2026-03-29', [23], () => null)
  expect(comparedIn(other, nothing, other.all)).toMatchObject({ now: 0, before: 0, isPart: true })
})

test('of a part of a day the same hours are compared', () => {
  const now = sideOf('hourly', '2026-10-26', '2026-10-26', [24], () => 1)
  const other = sideOf('hourly', '2026-10-25', '2026-10-25', [25], (i) => i)
  // From 1 to 4 h: 1, 2 twice, 3.
  expect(comparedIn(now, other, { from: 1, to: 4 })).toMatchObject({ now: 3, before: 1 + 2 + 3 + 4 })
})

test('only complete months are compared, with their number and names', () => {
  const now = sideOf('monthly', '2026-09-01', '2026-11-30', [30, 31, 12], (i) => 100 + i)
  const other = sideOf('monthly', '2025-09-01', '2025-11-30', [30, 31, 30], (i) => 50 + i)
  const days = { start: '2025-09-01', end: '2025-10-31' }
  expect(comparedIn(now, other, now.all)).toEqual({ now: 201, before: 101, isPart: true, points: 2, days })
})

test('days that have none beside them are left out, whichever month is longer', () => {
  const march = sideOf('daily', '2026-03-01', '2026-03-31', Array<number>(31).fill(24), () => 2)
  const february = sideOf('daily', '2026-02-01', '2026-02-28', Array<number>(28).fill(24), () => 1)
  expect(comparedIn(march, february, march.all)).toEqual({
    now: 56,
    before: 28,
    isPart: true,
    points: 28,
    days: { start: '2026-02-01', end: '2026-02-28' },
  })
  expect(comparedIn(february, march, february.all)).toMatchObject({
    now: 28,
    before: 56,
    isPart: true,
    days: { start: '2026-03-01', end: '2026-03-28' },
  })
  expect(comparedIn(february, february, february.all)).toMatchObject({ isPart: false })
})

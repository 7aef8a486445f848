import { describe, expect, test } from 'vitest'
import { recentUse } from './recent-use.ts'
import { yearChange } from './year-change.ts'

const year = [
  ['2025-10-01', 31, 126_400],
  ['2025-11-01', 30, 145_000],
  ['2026-01-01', 31, 197_000],
  ['2026-02-01', 27, 150_000],
  ['2026-10-01', 31, 123_499],
  ['2026-11-01', 12, 60_200],
] as const
const known = year.map(([month, days, wh]) => ({ month, days, wh }))

describe('the use of late', () => {
  test('is the last complete month and the twelve before it', () => {
    const use = recentUse(known)
    expect(use?.months).toHaveLength(13)
    expect(use?.months[0]).toEqual({ month: '2025-10', kwh: 126 })
    expect(use?.months.at(-1)).toEqual({ month: '2026-10', kwh: 123 })
    // A month that is missing, and one that is known in part.
    expect(use?.months.slice(2, 5)).toEqual([
      { month: '2025-12', kwh: null },
      { month: '2026-01', kwh: 197 },
      { month: '2026-02', kwh: null },
    ])
    expect(use?.current).toEqual({ month: '2026-11', kwh: 60, days: 12 })
  })

  test('compares with a year before', () => {
    expect(yearChange({ months: recentUse(known)?.months ?? [] })).toBe(-2)
    expect(
      yearChange({
        months: [
          { month: '2025-10', kwh: 0 },
          { month: '2026-10', kwh: 5 },
        ],
      }),
    ).toBeUndefined()
    expect(
      yearChange({
        months: [
          { month: '2025-10', kwh: null },
          { month: '2026-10', kwh: 5 },
        ],
      }),
    ).toBeUndefined()
    expect(
      yearChange({
        months: [
          { month: '2025-10', kwh: 5 },
          { month: '2026-10', kwh: 0 },
        ],
      }),
    ).toBe(-100)
  })

  test('is unknown while no month is complete', () => {
    expect(recentUse([])).toBeUndefined()
    expect(recentUse([{ month: '2026-11-01', days: 12, wh: 1 }])).toBeUndefined()
  })

  test('has no month after a complete one that nothing is known of', () => {
    expect(recentUse([{ month: '2026-10-01', days: 31, wh: 1000 }])?.current).toBeNull()
  })
})

import { expect, test } from 'vitest'
import { wholeDay } from './curve-day.ts'
import { packDay } from './curve-row.ts'
import { rollUpDays } from './curve-roll-up.ts'

const quarters = (wh: (i: number) => number, count = 96) => ({
  imported: Array.from({ length: count }, (_, i) => wh(i)),
})

test('a month of 2.0TD: what was drawn by period, and the highest power by day and by night', () => {
  const days = [
    // A Monday: 40 quarters of P1 and P2, the peak at 10 h.
    packDay(
      wholeDay(
        '2026-10-05',
        15,
        1,
        3,
        quarters((i) => (i === 40 ? 1_000 : 100)),
      ),
    ),
    // A Saturday by the hour: all valley.
    packDay(
      wholeDay(
        '2026-10-10',
        60,
        1,
        2,
        quarters(() => 500, 24),
      ),
    ),
    packDay(
      wholeDay(
        '2026-11-03',
        15,
        1,
        1,
        quarters(() => 10),
      ),
    ),
  ]
  expect(rollUpDays(days, { tariff: '2.0TD', zone: 'peninsula' })).toEqual([
    {
      month: '2026-10-01',
      days: 2,
      estimated_days: 1,
      imported_wh: 10_500 + 12_000,
      exported_wh: 0,
      reactive_varh: 0,
      period_wh: [32 * 100 + 900, 32 * 100, 32 * 100 + 12_000],
      max_w: [4_000, 500],
    },
    expect.objectContaining({ month: '2026-11-01', days: 1, imported_wh: 960, period_wh: [320, 320, 320] }),
  ])
})

test('six periods, a day of 25 hours, and a day of which nothing is known', () => {
  const october = wholeDay(
    '2026-10-25',
    15,
    1,
    3,
    quarters(() => 70_000, 100),
  )
  const unknown = wholeDay(
    '2026-10-26',
    15,
    1,
    1,
    quarters(() => 0),
  )
  unknown.ranks.fill(0)
  unknown.states.fill(0)
  expect(rollUpDays([packDay(october), packDay(unknown)], { tariff: '6.1TD', zone: 'peninsula' })).toEqual([
    expect.objectContaining({
      days: 1,
      imported_wh: 7_000_000,
      period_wh: [0, 0, 0, 0, 0, 7_000_000],
      max_w: [0, 0, 0, 0, 0, 280_000],
    }),
  ])
})

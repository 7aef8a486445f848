import { expect, test } from 'vitest'
import { chartMonths, chartPlace } from './chart-months.ts'

test.each([
  ['the last ones up to the newest', ['2026-01', '2025-12'], 3, false, ['2025-11', '2025-12', '2026-01']],
  ['no older ones', ['2026-01', '2024-01'], 2, false, ['2025-12', '2026-01']],
  ['those of a filter', ['2026-02', '2025-12'], 12, true, ['2025-12', '2026-01', '2026-02']],
  ['of a filter no older ones either', ['2026-01', '2024-01'], 2, true, ['2025-12', '2026-01']],
  ['none', [], 12, false, []],
])('%s', (_, billed, most, isFiltered, months) => {
  expect(chartMonths(billed, { most, isFiltered })).toEqual(months)
})

test('the place after the most is that of all others together', () => {
  expect([0, 4, 5, 6].map((rank) => chartPlace(rank, 5))).toEqual([0, 4, 6, 7])
})

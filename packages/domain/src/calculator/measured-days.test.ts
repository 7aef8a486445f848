import { expect, test } from 'vitest'
import { measuredCoverage } from './measured-days.ts'

test.each([
  ['a year', '2025-10-01', '2026-09-30', 365, false],
  ['195 days from the end of February', '2026-02-28', '2026-09-10', 195, true],
  ['a whole winter only', '2025-12-01', '2026-02-28', 90, false],
  ['two of its months', '2026-01-01', '2026-03-31', 90, true],
  ['61 days of it', '2025-12-30', '2026-05-31', 153, false],
  ['a month', '2026-07-01', '2026-07-31', 31, true],
])('%s', (_, from, to, days, lacksWinter) =>
  expect(measuredCoverage({ from, to })).toEqual({ days, lacksWinter }),
)

import { expect, test } from 'vitest'
import { earliestAnnounced } from './legal-notice.ts'

test.each([
  ['2026-11-16', '2026-12-16'],
  ['2026-12-31', '2027-01-31'],
  // The last day of a shorter month.
  ['2027-01-31', '2027-02-28'],
  ['2028-01-31', '2028-02-29'],
])('on %s: from %s on', (today, expected) => {
  expect(earliestAnnounced(today)).toBe(expected)
})

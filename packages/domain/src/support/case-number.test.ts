import { expect, test } from 'vitest'
import { composeCaseNumber, isCaseNumber, normaliseCaseNumber } from './case-number.ts'

test.each([
  ['2026-11-15T10:00:00Z', 417, '26000417'],
  ['2026-11-15T10:00:00Z', 0, '26000000'],
  ['2026-11-15T10:00:00Z', 999_999, '26999999'],
  ['2026-11-15T10:00:00Z', 1_000_000, '261000000'],
  // The year of Madrid, where it is midnight already.
  ['2026-12-31T22:59:59Z', 5, '26000005'],
  ['2026-12-31T23:00:00Z', 5, '27000005'],
])('%s, %i: %s', (at, sequence, number) => {
  expect(composeCaseNumber(Date.parse(at), sequence)).toBe(number)
  expect(isCaseNumber(number)).toBe(true)
})

test.each([-1, 0.5, Number.NaN, 2 ** 53])('%d is no sequence', (sequence) => {
  expect(() => composeCaseNumber(0, sequence)).toThrow(RangeError)
})

test.each([' 26 000 417', '26.000.417', '#26000417', '26-000417', '26000417\n'])(
  '%j is a number as typed',
  (text) => expect(normaliseCaseNumber(text)).toBe('26000417'),
)

test.each(['', '2600041', '26000417a', '26 000417', '2600041700000', '26000417.'])('%j is none', (text) =>
  expect(isCaseNumber(text)).toBe(false),
)

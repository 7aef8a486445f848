import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type KnownReadings, parseReading, readingDoubts, readingPeriods } from './self-reading.ts'

test.each([
  ['electricity', '2.0TD', ['P1', 'P2', 'P3']],
  ['electricity', '3.0TD', ['P1', 'P2', 'P3', 'P4', 'P5', 'P6']],
  ['electricity', '6.1TD', ['P1', 'P2', 'P3', 'P4', 'P5', 'P6']],
  ['electricity', '3.0TDVE', ['P1', 'P2', 'P3', 'P4', 'P5', 'P6']],
  ['gas', 'RL.2', ['m3']],
] as const)('%s %s reads %j', (type, tariff, periods) =>
  expect(readingPeriods(type, tariff)).toEqual(periods),
)

test.each([
  ['12345', 12_345],
  [' 0012345 ', 12_345],
  ['4210,5', 4_210.5],
  ['4210.125', 4_210.125],
  ['0', 0],
  ['', undefined],
  ['-5', undefined],
  ['1.234.567', undefined],
  ['12 345', undefined],
  ['1e5', undefined],
  ['12,3456', undefined],
  ['1234567890', undefined],
  ['abc', undefined],
  ['٣', undefined],
])('%j is %s', (text, value) => expect(parseReading(text)).toBe(value))

const known: KnownReadings = {
  last: { day: '2026-10-15', values: { P1: 1_000, P2: 2_000, P3: 3_000 } },
  expectedPerDay: { P1: 2, P2: 2, P3: 4 },
  maxPerHour: 4.6,
}
const doubts = (day: string, [P1, P2, P3]: [number, number, number], more: Partial<KnownReadings> = {}) =>
  readingDoubts({ day, values: { P1, P2, P3 } }, { ...known, ...more })

describe('beside the last reading', () => {
  test.each<[string, [number, number, number], object]>([
    ['as usual', [1_062, 2_062, 3_124], {}],
    ['nothing used', [1_000, 2_000, 3_000], {}],
    ['one goes back', [999, 2_062, 3_124], { P1: 'goes_back' }],
    ['all go back', [1, 2, 3], { P1: 'goes_back', P2: 'goes_back', P3: 'goes_back' }],
    ['five times the usual', [1_310, 2_062, 3_124], {}],
    ['a little more than that', [1_310.001, 2_062, 3_124], { P1: 'impossible_jump' }],
    ['each for itself', [1_311, 1_999, 3_124], { P1: 'impossible_jump', P2: 'goes_back' }],
  ])('a month later, %s', (_, values, expected) => expect(doubts('2026-11-15', values)).toEqual(expected))

  test('an older one must not be higher', () => {
    expect(doubts('2026-10-01', [980, 2_001, 2_950])).toEqual({ P2: 'goes_back' })
    expect(doubts('2026-10-01', [500, 1_980, 2_950])).toEqual({ P1: 'impossible_jump' })
  })
  test('on the same day', () => {
    expect(doubts('2026-10-15', [1_010, 2_010, 3_020])).toEqual({})
    expect(doubts('2026-10-15', [1_011, 2_010, 3_020])).toEqual({ P1: 'impossible_jump' })
  })
  test('more than the power allows, where nothing is known of use', () => {
    // Two whole days: 48 hours of 4.6 kW.
    expect(doubts('2026-10-16', [1_220, 2_000, 3_000], { expectedPerDay: undefined })).toEqual({})
    expect(doubts('2026-10-16', [1_221, 2_000, 3_000], { expectedPerDay: undefined })).toEqual({
      P1: 'impossible_jump',
    })
  })
  test('the day of 25 hours has one more', () => {
    const last = { day: '2026-10-25', values: { P1: 1_000 } }
    const reading = (P1: number) => ({ day: '2026-10-25', values: { P1 } })
    expect(readingDoubts(reading(1_115), { last, maxPerHour: 4.6 })).toEqual({})
    expect(readingDoubts(reading(1_115.1), { last, maxPerHour: 4.6 })).toEqual({ P1: 'impossible_jump' })
  })
  test('a house that was empty may fill', () => {
    const expectedPerDay = { P1: 0, P2: 0.1, P3: 0 }
    expect(doubts('2026-11-15', [1_155, 2_155, 3_156], { expectedPerDay })).toEqual({ P3: 'impossible_jump' })
  })
  test('without a last reading, or with another register, nothing is odd', () => {
    expect(doubts('2026-11-15', [9, 9, 9], { last: undefined })).toEqual({})
    expect(readingDoubts({ day: '2026-11-15', values: { m3: 5 } }, known)).toEqual({})
  })
})

test('usual use is never odd, on any day', () => {
  fc.assert(
    fc.property(fc.nat(60), fc.double({ min: 0, max: 5, noNaN: true }), (days, factor) => {
      const day = new Date(Date.parse('2026-10-15') + days * 86_400_000).toISOString().slice(0, 10)
      const used = Math.min(factor * Math.max(1, days) * 2, 4.6 * 23 * (days + 1))
      expect(doubts(day, [1_000 + used, 2_000, 3_000])).toEqual({})
    }),
  )
})

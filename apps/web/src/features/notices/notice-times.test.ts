import { expect, test } from 'vitest'
import { isToday, shortTime } from './notice-times.ts'

const now = new Date('2026-11-16T09:30:00Z')

test.each([
  ['2026-11-16T08:00:00Z', '9:00'],
  // Sunday night in London is Monday in Madrid.
  ['2026-11-15T23:30:00Z', '0:30'],
  ['2026-11-15T22:30:00Z', 'ayer'],
  ['2026-11-13T12:00:00Z', 'vie 13'],
  ['2026-11-02T12:00:00Z', '2 nov'],
  ['2025-11-02T12:00:00Z', '2 nov 2025'],
])('%s is %s', (at, expected) => {
  expect(shortTime(at, now, { lang: 'es', yesterday: 'ayer' })).toBe(expected)
  expect(isToday(at, now)).toBe(expected.includes(':'))
})

test('in English and in Catalan', () => {
  expect(shortTime('2026-11-13T12:00:00Z', now, { lang: 'en', yesterday: '' })).toBe('Fri 13')
  expect(shortTime('2026-11-02T12:00:00Z', now, { lang: 'ca', yesterday: '' })).toBe('2 de nov')
})

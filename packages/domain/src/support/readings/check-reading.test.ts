import { expect, test } from 'vitest'
import { checkSelfReading, readingValues, type SelfReadingForm } from './check-reading.ts'

const right: SelfReadingForm = { day: '2026-11-15', values: { P1: '1062', P2: '2062', P3: '3124,5' } }
const known = {
  last: { day: '2026-10-15', values: { P1: 1_000, P2: 2_000, P3: 3_000 } },
  expectedPerDay: { P1: 2, P2: 2, P3: 4 },
}
const rules = { periods: ['P1', 'P2', 'P3'], today: '2026-11-15', known }
const values = (more: Record<string, string>) => ({ values: { ...right.values, ...more } })

test.each<[Partial<SelfReadingForm>, object]>([
  [{}, {}],
  [{ day: '' }, { day: 'required' }],
  [{ day: '2026-02-30' }, { day: 'not_a_day' }],
  [{ day: '15/11/2026' }, { day: 'not_a_day' }],
  [{ day: '2026-11-16' }, { day: 'in_future' }],
  [
    { day: '2026-10-15' },
    { 'values.P1': 'impossible_jump', 'values.P2': 'impossible_jump', 'values.P3': 'impossible_jump' },
  ],
  [{ day: '2026-08-16', confirm: true }, {}],
  [{ day: '2026-08-15' }, { day: 'too_old' }],
  [{ day: '2026-08-15', confirm: true }, { day: 'too_old' }],
  [values({ P1: ' ' }), { 'values.P1': 'required' }],
  [values({ P3: '3.124,5' }), { 'values.P3': 'not_a_number' }],
  [{ values: {} }, { 'values.P1': 'required', 'values.P2': 'required', 'values.P3': 'required' }],
  [values({ P1: '999' }), { 'values.P1': 'goes_back' }],
  [{ ...values({ P1: '999' }), confirm: true }, {}],
  [{ ...values({ P1: '999' }), confirm: false }, { 'values.P1': 'goes_back' }],
  [values({ P2: '9000' }), { 'values.P2': 'impossible_jump' }],
  [{ ...values({ P2: '9000' }), confirm: true }, {}],
  // Errors come first; questions are about a whole reading.
  [values({ P1: '999', P2: 'x' }), { 'values.P2': 'not_a_number' }],
])('%j', (parts, errors) => expect(checkSelfReading({ ...right, ...parts }, rules)).toEqual(errors))

test('a gas meter', () => {
  const gas = { ...rules, periods: ['m3'], known: { last: { day: '2026-10-15', values: { m3: 4_210.1 } } } }
  expect(checkSelfReading({ day: '2026-11-15', values: { m3: '4265,1' } }, gas)).toEqual({})
  expect(checkSelfReading({ day: '2026-11-15', values: { m3: '4210' } }, gas)).toEqual({
    'values.m3': 'goes_back',
  })
})

test('without an earlier reading it is at most sixty days old', () => {
  const first = { ...rules, known: {} }
  expect(checkSelfReading({ ...right, day: '2026-09-16' }, first)).toEqual({})
  expect(checkSelfReading({ ...right, day: '2026-09-15' }, first)).toEqual({ day: 'too_old' })
})

test('the numbers', () => {
  expect(readingValues(right.values, rules.periods)).toEqual({ P1: 1_062, P2: 2_062, P3: 3_124.5 })
})

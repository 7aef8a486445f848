import { describe, expect, test } from 'vitest'
import { exampleAddress } from './example-address-fixture.ts'
import {
  batteryFate,
  blankLeaving,
  checkLeaving,
  earliestLeaving,
  type Leaving,
  latestLeaving,
  type LeftBattery,
} from './leaving.ts'

const rules = { today: '2026-11-16', hasAddress: true }
const good: Leaving = { ...blankLeaving, reason: 'moving', day: '2026-11-23', isCutUnderstood: true }

test.each([
  ['2026-11-16', '2026-11-23'],
  // A weekend, the Constitution's day and the Immaculate Conception.
  ['2026-12-03', '2026-12-11'],
])('asked for on %s, the first day is %s', (today, day) => expect(earliestLeaving(today)).toBe(day))
test('the last day is 90 days ahead', () => expect(latestLeaving('2026-11-16')).toBe('2027-02-14'))

test('good, with the last invoice as until now or elsewhere', () => {
  expect(checkLeaving(good, rules)).toEqual({})
  expect(checkLeaving({ ...good, invoiceTo: 'other', address: exampleAddress }, rules)).toEqual({})
})

test('nothing chosen', () => {
  expect(checkLeaving(blankLeaving, rules)).toEqual({
    reason: 'required',
    day: 'required',
    isCutUnderstood: 'required',
  })
})

describe('refused', () => {
  test.each<[Partial<Leaving>, object]>([
    [{ reason: 'cheaper' }, { reason: 'not_a_choice' }],
    [{ day: '2026-11-20' }, { day: 'too_early' }],
    [{ day: '2027-02-15' }, { day: 'too_late' }],
    [{ day: '2026-02-30' }, { day: 'not_a_day' }],
    [{ isCutUnderstood: false }, { isCutUnderstood: 'required' }],
    [{ invoiceTo: '' }, { invoiceTo: 'required' }],
    [
      { invoiceTo: 'other', address: { ...exampleAddress, dp: '', nv: '' } },
      { 'address.dp': 'required', 'address.nv': 'required' },
    ],
  ])('%j', (over, errors) => expect(checkLeaving({ ...good, ...over }, rules)).toEqual(errors))

  test('the address until now where there is none', () =>
    expect(checkLeaving(good, { ...rules, hasAddress: false })).toEqual({ invoiceTo: 'not_a_choice' }))
})

describe('the euros in a battery', () => {
  const battery: LeftBattery = {
    total_descompte: '12.30',
    es_origen: true,
    es_receptor: true,
    receptors: 1,
    te_destins: false,
  }
  test.each<[string, Partial<LeftBattery>, string | undefined]>([
    ['none', { total_descompte: '0.00' }, undefined],
    ['alone', {}, 'lost'],
    ['other contracts receive too', { receptors: 2 }, 'shared'],
    ['it only feeds others', { es_receptor: false, receptors: 1 }, 'shared'],
    ['nobody receives', { es_receptor: false, receptors: 0 }, 'lost'],
    ['another battery to move to', { es_origen: false, te_destins: true }, 'movable'],
    ['an origin cannot move', { te_destins: true }, 'lost'],
  ])('%s', (_, over, fate) => expect(batteryFate({ ...battery, ...over })).toBe(fate))
})

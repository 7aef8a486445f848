import { expect, test } from 'vitest'
import { type Deadline, deadlineAt, deadlineKindOf, deadlines } from './deadlines.ts'

test.each([
  ['continuity', 2, 'hours'],
  ['billing', 5, 'days'],
  ['other', 15, 'working_days'],
  ['completion', 10, 'working_days'],
  ['reading', 10, 'working_days'],
  ['distributor_acceptance', 5, 'working_days'],
  ['distributor', 15, 'working_days'],
] as const)('%s: %i %s', (kind, value, unit) => {
  expect(deadlineAt(kind, '2026-11-15')).toMatchObject({ value, unit })
})

test('every row says its source and its first day', () => {
  expect(deadlines.filter(({ source, from }) => !source || !/^\d{4}-\d{2}-\d{2}$/.test(from))).toEqual([])
})

test('the row that has begun, or the first', () => {
  const row = (value: number, from: string): Deadline => ({
    kind: 'other',
    value,
    unit: 'days',
    source: '',
    from,
  })
  const rows = [row(10, '2027-01-01'), row(15, '2026-01-01'), row(30, '2024-06-01')]
  const valueOn = (day: string) => deadlineAt('other', day, rows).value
  expect(['2020-01-01', '2024-06-01', '2025-12-31', '2026-01-01', '2027-01-01'].map(valueOn)).toEqual([
    30, 30, 30, 15, 10,
  ])
  expect(() => deadlineAt('billing', '2026-01-01', rows)).toThrow(RangeError)
})

test.each([
  [{ kind: 'request' }, 'other'],
  [{ kind: 'contact' }, 'other'],
  [{ kind: 'request', isContinuity: true }, 'continuity'],
  [{ kind: 'contact', isContinuity: true }, 'continuity'],
  [{ kind: 'request', isBilling: true }, 'billing'],
  [{ kind: 'contact', isBilling: true, isContinuity: true }, 'continuity'],
  [{ kind: 'reading' }, 'other'],
  [{ kind: 'claim', claimType: '02', claimSubtype: '009' }, 'billing'],
  [{ kind: 'claim', claimType: '02', claimSubtype: '101' }, 'billing'],
  [{ kind: 'claim', claimType: '02', claimSubtype: '110' }, 'billing'],
  [{ kind: 'claim', claimType: '03', claimSubtype: '114' }, 'billing'],
  [{ kind: 'claim', claimType: '03', claimSubtype: '113' }, 'other'],
  [{ kind: 'claim', claimType: '01', claimSubtype: '001' }, 'other'],
  [{ kind: 'claim', claimType: '07', claimSubtype: '028' }, 'continuity'],
  [{ kind: 'claim', claimType: '07', claimSubtype: '032' }, 'continuity'],
  [{ kind: 'claim', claimType: '05', claimSubtype: '022' }, 'other'],
  [{ kind: 'claim', claimType: '05', claimSubtype: '022', isOngoing: true }, 'continuity'],
  [{ kind: 'claim', claimType: '05', claimSubtype: '021', isOngoing: true }, 'continuity'],
  [{ kind: 'claim', claimType: '05', claimSubtype: '020', isOngoing: true }, 'other'],
  [{ kind: 'claim', claimType: '06', claimSubtype: '025', isOngoing: true }, 'other'],
  [{ kind: 'claim', claimType: null, claimSubtype: null }, 'other'],
] as const)('%j: %s', (facts, kind) => expect(deadlineKindOf(facts)).toBe(kind))

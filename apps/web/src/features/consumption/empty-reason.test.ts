import { expect, test } from 'vitest'
import { emptyReason } from './empty-reason.ts'

const contract = (state: string, start_date: string | null) => ({
  type: 'electricity' as const,
  state,
  sign_date: null,
  start_date,
})

test.each([
  ['esborrany', null, 'notBegun'],
  ['esborrany', '2026-01-01', 'notBegun'],
  ['activa', '2026-12-01', 'notBegun'],
  ['activa', '2026-11-15', 'soon'],
  ['activa', '2026-11-01', 'soon'],
  ['activa', '2026-10-31', 'notSent'],
  ['activa', null, 'soon'],
  ['baixa', '2020-01-01', 'terminated'],
] as const)('%s since %s: %s', (state, start, reason) => {
  expect(emptyReason(contract(state, start), '2026-11-15')).toBe(reason)
})

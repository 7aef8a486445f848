import { expect, test } from 'vitest'
import { contractStatus, isTerminated } from './contract-status.ts'

test.each([
  ['electricity', 'activa', '2024-01-01', 'active'],
  ['electricity', 'activa', null, 'active'],
  ['electricity', 'esborrany', null, 'signature_pending'],
  ['electricity', 'esborrany', '2024-01-01', 'in_process'],
  ['electricity', 'baixa', '2024-01-01', 'closed'],
  ['electricity', 'cancelada', null, 'closed'],
  ['gas', 'cancelada', null, 'cancelled'],
  ['gas', 'impagament', null, 'closed'],
  ['electricity', '', null, 'closed'],
] as const)('%s %s signed %s is %s', (type, state, sign_date, status) => {
  expect(contractStatus({ type, state, sign_date })).toBe(status)
})

test.each([
  ['activa', false],
  ['esborrany', false],
  ['baixa', true],
  ['cancelada', true],
] as const)('%s is terminated: %s', (state, expected) => {
  expect(isTerminated({ type: 'gas', state, sign_date: null })).toBe(expected)
})

test('a contract that another holder has now is not shown as ended, and is not changed any more', () => {
  const facts = { type: 'gas', state: 'baixa', sign_date: null } as const
  expect(contractStatus({ ...facts, end_reason: 'holder' })).toBe('handed_over')
  expect(isTerminated({ ...facts, end_reason: 'holder' })).toBe(true)
  expect(contractStatus({ ...facts, end_reason: 'leaving' })).toBe('closed')
})

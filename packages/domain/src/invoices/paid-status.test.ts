import { describe, expect, test } from 'vitest'
import {
  isRefund,
  paidStatuses,
  rectificativeTypes,
  type StatedInvoice,
  shownStatus,
  statusOpens,
  statusTone,
} from './paid-status.ts'

const invoice = (over: Partial<StatedInvoice> = {}): StatedInvoice => ({
  paid: 'unpaid',
  rectificative_type: 'N',
  amount_total: '68.07',
  amount_pending: '68.07',
  pending_state_history: [],
  online_payment: { payment_enabled: true },
  ...over,
})

test.each([
  ['paid', ['N', 'R'], '0.00', 'paid', 'ok'],
  ['paid', ['A', 'B'], '0.00', 'refunded', 'ok'],
  ['paid_without_transaction', ['N'], '0.00', 'paid', 'ok'],
  ['manual_verification_required', ['N'], '0.00', 'paid', 'ok'],
  ['unpaid', ['N'], '68.07', 'notPaid', 'bad'],
  ['unpaid', ['N'], '68.070', 'notPaid', 'bad'],
  ['unpaid', ['N'], '20.00', 'partialPayment', 'bad'],
  ['pending_remesa', ['N'], '68.07', 'pendingRemittance', 'warn'],
  ['pending_transfer', ['N'], '68.07', 'pendingTransfer', 'warn'],
  ['pending_remesa', ['A'], '68.07', 'pendingRefund', 'warn'],
  ['pending_transfer', ['B'], '68.07', 'pendingRefund', 'warn'],
] as const)('%s of type %s with %s pending is shown as %s', (paid, types, amount_pending, shown, tone) => {
  for (const rectificative_type of types) {
    const one = invoice({ paid, rectificative_type, amount_pending })
    expect([shownStatus(one), statusTone(one)]).toEqual([shown, tone])
  }
})

test('every status has words and a tone, whatever the type', () => {
  for (const paid of paidStatuses)
    for (const rectificative_type of rectificativeTypes) {
      expect(shownStatus(invoice({ paid, rectificative_type }))).toMatch(/^[a-zA-Z]+$/)
      expect(['ok', 'warn', 'bad']).toContain(statusTone(invoice({ paid, rectificative_type })))
    }
})

test('A and B are refunds, nothing else is', () => {
  expect(rectificativeTypes.filter((rectificative_type) => isRefund({ rectificative_type }))).toEqual([
    'A',
    'B',
  ])
})

describe('what the status opens', () => {
  const two = [{}, {}]
  test.each([
    ['paid', {}, 'transaction'],
    ['paid, payment off', { online_payment: { payment_enabled: false } }, undefined],
    ['refunded', { rectificative_type: 'A' }, undefined],
    [
      'to be verified, payment off',
      { paid: 'manual_verification_required', online_payment: { payment_enabled: false } },
      'transaction',
    ],
    ['paid without transaction', { paid: 'paid_without_transaction' }, undefined],
    ['unpaid with a history', { paid: 'unpaid', pending_state_history: two }, 'history'],
    ['unpaid with one entry', { paid: 'unpaid', pending_state_history: [{}] }, undefined],
    [
      'unpaid with nothing pending',
      { paid: 'unpaid', amount_pending: '0.00', pending_state_history: two },
      undefined,
    ],
    ['with the bank', { paid: 'pending_remesa', pending_state_history: two }, undefined],
  ] as [string, Partial<StatedInvoice>, string | undefined][])('%s', (_, over, opens) => {
    expect(statusOpens(invoice({ paid: 'paid', ...over }))).toBe(opens)
  })
})

import { expect, test } from 'vitest'
import { paidStatuses, rectificativeTypes } from '../invoices/paid-status.ts'
import { isPayable } from './is-payable.ts'

test('only what is unpaid', () => {
  const payable = paidStatuses.filter((paid) => isPayable({ paid, rectificative_type: 'N' }, 6807))
  expect(payable).toEqual(['unpaid'])
})

test('what is in claim is not debited: it can be paid by card', () => {
  const claimed = { rectificative_type: 'N', claim: '26000401' } as const
  const payable = paidStatuses.filter((paid) => isPayable({ paid, ...claimed }, 6807))
  expect(payable).toEqual(['unpaid', 'pending_remesa'])
})

test('not what gives money back', () => {
  const payable = rectificativeTypes.filter((type) =>
    isPayable({ paid: 'unpaid', rectificative_type: type }, 6807),
  )
  expect(payable).toEqual(['N', 'R', 'C', 'G'])
})

test('not less than providers take', () => {
  expect([0, 49, 50].map((cents) => isPayable({ paid: 'unpaid', rectificative_type: 'N' }, cents))).toEqual([
    false,
    false,
    true,
  ])
})

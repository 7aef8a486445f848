import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  isOpen,
  nextPaymentState,
  type PaymentState,
  paymentStates,
  type ProviderState,
} from './payment-state.ts'

const said = fc.constantFrom(...(paymentStates.filter((state) => state !== 'started') as ProviderState[]))
const after = (news: readonly ProviderState[]) =>
  news.reduce<PaymentState>((state, one) => nextPaymentState(state, one), 'started')

test('the final state does not depend on the order or number of reports', () => {
  fc.assert(
    fc.property(fc.array(said, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (news, order) => {
      const end = after(news)
      const shuffled = news.map((one) => ({ one, at: order.next().value ?? 0 })).sort((a, b) => a.at - b.at)
      expect(after(shuffled.map(({ one }) => one))).toBe(end)
      expect(after([...news, ...news])).toBe(end)
    }),
  )
})

test.each([
  ['started', 'requires_action', 'requires_action'],
  ['requires_action', 'processing', 'processing'],
  ['processing', 'requires_action', 'processing'],
  ['processing', 'failed', 'failed'],
  ['failed', 'processing', 'failed'],
  ['failed', 'succeeded', 'succeeded'],
  ['succeeded', 'failed', 'succeeded'],
  ['succeeded', 'refunded', 'refunded'],
  ['refunded', 'succeeded', 'refunded'],
] as const)('%s, then %s: %s', (current, news, end) => {
  expect(nextPaymentState(current, news)).toBe(end)
})

test('open is what has not ended', () => {
  expect(paymentStates.filter(isOpen)).toEqual(['started', 'requires_action', 'processing'])
})

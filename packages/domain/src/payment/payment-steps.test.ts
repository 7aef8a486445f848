import { expect, test } from 'vitest'
import { mayHaveBeenPaid, nextStep } from './payment-steps.ts'

const challenge = { payment_intent_id: 'pi_1', client_secret: 's' }

test.each([
  [{ status: 'succeeded' }, { step: 'paid' }],
  [
    { status: 'failed', error: 'card_declined' },
    { step: 'failed', error: 'card_declined' },
  ],
  [
    { status: 'failed', error: 'a_new_code' },
    { step: 'failed', error: 'unknown' },
  ],
  [{ status: 'failed' }, { step: 'failed', error: 'unknown' }],
  [{ status: 'processing' }, { step: 'verifying' }],
  [
    { status: 'requires_action', ...challenge },
    { step: 'challenge', intentId: 'pi_1', clientSecret: 's' },
  ],
  [
    { status: 'requires_action', payment_link: 'https://example.com' },
    { step: 'leave', link: 'https://example.com' },
  ],
  [
    { status: 'requires_action', payment_link: '', ...challenge },
    { step: 'challenge', intentId: 'pi_1', clientSecret: 's' },
  ],
  // Nothing for the customer to do: the result is awaited.
  [{ status: 'requires_action' }, { step: 'verifying' }],
  // A secret in a final answer changes nothing.
  [{ status: 'succeeded', ...challenge }, { step: 'paid' }],
] as const)('%j leads to %j', (said, next) => {
  expect(nextStep(said)).toEqual(next)
})

test.each([
  [0, true],
  [408, true],
  [500, true],
  [502, true],
  [503, true],
  [504, true],
  [501, false],
  [400, false],
  [401, false],
  [403, false],
  [404, false],
  [409, false],
  [429, false],
])('after HTTP %i it may have been paid: %s', (status, may) => {
  expect(mayHaveBeenPaid(status)).toBe(may)
})

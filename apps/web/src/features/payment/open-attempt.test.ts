import { expect, test } from 'vitest'
import { type OpenAttempt, returnedAttempt } from './open-attempt.ts'

const invoices = [{ id: 7, number: 'FE26-1', amount_pending: '68.07' }]
const challenge: OpenAttempt = { invoices, platform: 'stripe', intentId: 'pi_1', transactionId: 't1' }
const link: OpenAttempt = { invoices, platform: 'monei', transactionId: 't2' }

test.each([
  ['nothing', {}, undefined, undefined],
  ['nothing, with something open', {}, challenge, undefined],
  ['the challenge of this tab', { payment_intent: 'pi_1' }, challenge, challenge],
  ['a challenge of elsewhere', { payment_intent: 'pi_9' }, challenge, { invoices: [], intentId: 'pi_9' }],
  [
    'a challenge that failed',
    { payment_intent: 'pi_1', redirect_status: 'failed' },
    undefined,
    { invoices: [], intentId: 'pi_1' },
  ],
  ['the provider’s page', { payment_id: 'x', transaction_id: 't2' }, link, link],
  [
    'the provider’s page in another tab',
    { payment_id: 'x', transaction_id: 't2' },
    undefined,
    { invoices: [], transactionId: 't2' },
  ],
  ['the provider’s page without our name of it', { payment_id: 'x' }, link, link],
  ['a provider’s name that nobody knows', { payment_id: 'x' }, undefined, undefined],
  ['our name of it alone', { transaction_id: 't2' }, undefined, { invoices: [], transactionId: 't2' }],
] as [string, Record<string, string>, OpenAttempt | undefined, OpenAttempt | undefined][])(
  'back with %s',
  (_, address, kept, attempt) => {
    expect(returnedAttempt((name) => address[name], kept)).toEqual(attempt)
  },
)

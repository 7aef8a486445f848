import { type PaymentError, paymentErrorOf } from '@fanal/domain/payment/payment-errors'
import type { Stripe } from 'stripe'
import { type ProviderAnswer, type ProviderEvent, ProviderUnknown } from './payment.ts'

/** Maps Stripe's codes to ours. */
const ownWords: Record<string, PaymentError> = {
  authentication_required: 'card_declined',
  insufficient_funds: 'card_declined',
  payment_intent_authentication_failure: 'payment_intent_unexpected_state',
  missing_payment_method: 'missing',
  parameter_missing: 'missing',
}
const errorOf = (code: string | null | undefined): PaymentError =>
  ownWords[code ?? ''] ?? paymentErrorOf(code)

/** A definite answer, or `ProviderUnknown`. */
export async function known<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw unknown(error)
  }
}

export const unknown = (error: unknown) =>
  error instanceof ProviderUnknown
    ? error
    : new ProviderUnknown('Stripe did not say what happened', { cause: error })

interface StripeTrouble {
  type?: string
  rawType?: string
  statusCode?: number
  code?: string
  payment_intent?: { id?: string }
}

/**
 * `card` and `invalid` are explicit refusals, `key` means that our API key is not accepted, `used` that the idempotency
 * key was used for another request, `broken` a 500.
 */
export function kindOf(error: unknown): 'card' | 'invalid' | 'key' | 'used' | 'broken' | 'unknown' {
  const { type, rawType, statusCode } = error as StripeTrouble
  if (type === 'StripeCardError' && rawType === 'card_error') return 'card'
  if (type === 'StripeInvalidRequestError' && rawType === 'invalid_request_error') return 'invalid'
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError') return 'key'
  if (type === 'StripeIdempotencyError') return 'used'
  return statusCode !== undefined && statusCode >= 500 ? 'broken' : 'unknown'
}

export function refusal(error: unknown): ProviderAnswer {
  const { code, payment_intent } = error as StripeTrouble
  return { state: 'failed', ref: payment_intent?.id, errorCode: errorOf(code) }
}

const states: Record<string, ProviderAnswer['state'] | undefined> = {
  succeeded: 'succeeded',
  processing: 'processing',
  requires_capture: 'processing',
  requires_action: 'requires_action',
  requires_confirmation: 'requires_action',
  // Only we could confirm it with another card, and never do: another try is another payment.
  requires_payment_method: 'failed',
  canceled: 'failed',
}

export function answerOf(intent: Stripe.PaymentIntent): ProviderAnswer {
  // The answer may come from anything in between.
  const isIntent = (intent as Partial<typeof intent> | null)?.object === 'payment_intent'
  const state = isIntent && intent.id ? states[intent.status] : undefined
  if (!state) throw new ProviderUnknown('Not an answer of Stripe')
  const reason = intent.status === 'canceled' ? 'payment_intent_unexpected_state' : undefined
  return {
    state,
    ref: intent.id,
    amountCents: state === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? undefined,
    canConfirm: intent.status === 'requires_confirmation',
    ...(state === 'failed' && { errorCode: errorOf(reason ?? intent.last_payment_error?.code) }),
  }
}

/** Parses an event; undefined if irrelevant or malformed: then polling will find out. */
export function saidBy(event: Stripe.Event): ProviderEvent | undefined {
  const { id, type: kind } = event
  try {
    switch (event.type) {
      case 'payment_intent.succeeded':
      case 'payment_intent.payment_failed':
      case 'payment_intent.processing':
      case 'payment_intent.canceled': {
        const intent = event.data.object
        return { id, kind, transactionId: intent.metadata['transaction_id'], answer: answerOf(intent) }
      }
      case 'charge.refunded': {
        const { metadata } = event.data.object
        return { id, kind, transactionId: metadata['transaction_id'], answer: refundOf(event.data.object) }
      }
      default:
        return undefined
    }
  } catch (error) {
    if (error instanceof ProviderUnknown || error instanceof TypeError) return undefined
    throw error
  }
}

/** A partial refund leaves it paid. */
function refundOf({ payment_intent: of, amount, currency, refunded }: Stripe.Charge): ProviderAnswer {
  const ref = typeof of === 'string' ? of : of?.id
  return { state: refunded ? 'refunded' : 'succeeded', ref, amountCents: amount, currency }
}

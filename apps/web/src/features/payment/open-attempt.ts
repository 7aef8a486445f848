import type { PaymentPlatforms } from '@fanal/contract/schemas/payment'
import { draftKey, withShelf } from '#lib/draft.ts'

export type Platform = PaymentPlatforms['platforms'][number]['name']

export interface PayingInvoice {
  id: number
  number: string
  amount_pending: string
}

/** A payment whose result this tab has not seen: after a reload it is followed, never started again. */
export interface OpenAttempt {
  invoices: readonly PayingInvoice[]
  platform?: Platform
  /** Known after the server's answer. */
  transactionId?: string
  /** The id that confirms a challenge. */
  intentId?: string
  /** The customer cancelled on the provider's page. */
  isCanceled?: boolean
}

const keyOf = (customerId: number | undefined) => draftKey('payment', customerId)

export function keepAttempt(customerId: number | undefined, attempt: OpenAttempt): void {
  withShelf((shelf) => shelf.setItem(keyOf(customerId), JSON.stringify(attempt)))
}

export function forgetAttempt(customerId: number | undefined): void {
  withShelf((shelf) => shelf.removeItem(keyOf(customerId)))
}

export function keptAttempt(customerId: number | undefined): OpenAttempt | undefined {
  let kept: string | null = null
  withShelf((shelf) => {
    kept = shelf.getItem(keyOf(customerId))
  })
  return kept ? (JSON.parse(kept) as OpenAttempt) : undefined
}

const names = [
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
  'payment_id',
  'transaction_id',
  'status',
  'message',
] as const

/** Parameters that a provider's page adds when it redirects back. */
export const withoutReturn = Object.fromEntries(names.map((name) => [name, undefined]))

export const isReturn = (get: (name: string) => string | undefined) =>
  ['payment_intent', 'payment_id', 'transaction_id'].some((name) => get(name) !== undefined)

/** Return from a challenge (`payment_intent`), or from the provider's page (our `transaction_id`, its `payment_id`). */
export function returnedAttempt(
  get: (name: string) => string | undefined,
  kept: OpenAttempt | undefined,
): OpenAttempt | undefined {
  const intentId = get('payment_intent')
  if (intentId) return kept?.intentId === intentId ? kept : { invoices: [], intentId }
  const transactionId = get('transaction_id') ?? (get('payment_id') && kept?.transactionId)
  if (!transactionId) return undefined
  const attempt = kept?.transactionId === transactionId ? kept : { invoices: [], transactionId }
  return get('status') === 'CANCELED' ? { ...attempt, isCanceled: true } : attempt
}

import type { PaymentError } from '@fanal/domain/payment/payment-errors'
import type { ProviderState } from '@fanal/domain/payment/payment-state'
import type { PaymentPlatform } from '@fanal/domain/settings/settings'
import type { IncomingHttpHeaders } from 'node:http'

/** A charge request. All from our database: a retry is identical. */
export interface Order {
  transactionId: string
  amountCents: number
  /** '' if the card is entered on the provider's page. */
  paymentMethodId: string
  /** The invoice numbers. */
  description: string
  startedAt: Date
}

/** A certain statement of a provider about a payment. */
export interface ProviderAnswer {
  state: ProviderState
  /** The provider's id; missing if it was refused before it got one. */
  ref?: string
  /** The charged amount: compared with ours before anything counts as paid. */
  amountCents?: number
  currency?: string
  clientSecret?: string
  paymentLink?: string
  errorCode?: PaymentError
  /** The customer has completed the challenge, and the provider waits for our confirmation. */
  canConfirm?: boolean
}

/** A webhook event with a valid signature. */
export interface ProviderEvent {
  /** The same for repeats. */
  id: string
  kind: string
  transactionId: string | undefined
  answer: ProviderAnswer
}

/** No answer, or an undecided one: neither paid nor failed. */
export class ProviderUnknown extends Error {
  override name = 'ProviderUnknown'
}

/** An event without a valid signature, or with one that is too old. */
export class WebhookNotValid extends Error {
  override name = 'WebhookNotValid'
}

export interface Recovery {
  /** Whether it may still be charged, or is only looked up. */
  isWanted: boolean
  ageSeconds: number
}

/** A payment provider. Each call returns what is certain, or throws `ProviderUnknown`. */
export interface PaymentGateway {
  name: PaymentPlatform
  form: 'card' | 'link'
  isMultiple: boolean
  /** Public key for the provider's fields in the page. */
  publishableKey?: string
  start(order: Order): Promise<ProviderAnswer>
  /** Looks up a start whose answer was lost. */
  recover(order: Order, recovery: Recovery): Promise<ProviderAnswer>
  find(ref: string): Promise<ProviderAnswer>
  /** Confirmation after a challenge; `key` makes it idempotent. */
  confirm(ref: string, key: string): Promise<ProviderAnswer>
  /** Cancels it if still open; returns the final state. */
  cancel(ref: string): Promise<ProviderAnswer>
  /** Undefined if the event is irrelevant. */
  readWebhook(body: Buffer, headers: IncomingHttpHeaders, now: Date): Promise<ProviderEvent | undefined>
}

/** Cancels what is no longer owed; it may have been paid just before. */
export async function endUnwanted(gateway: PaymentGateway, ref: string): Promise<ProviderAnswer> {
  const said = await gateway.cancel(ref)
  return said.state === 'failed' ? { ...said, errorCode: 'not_payable' } : said
}

/** Timeout of a provider. */
export const providerTimeoutMs = 12_000

/** Maximum age of a webhook signature. */
export const webhookToleranceSeconds = 300

import type { PaymentError } from '@fanal/domain/payment/payment-errors'
import type { ProviderState } from '@fanal/domain/payment/payment-state'
import type { PaymentPlatform } from '@fanal/domain/settings/settings'
import type { IncomingHttpHeaders } from 'node:http'

/** What a provider is asked to charge. All of it is from our books: asked again, it is the same to the letter. */
export interface Order {
  transactionId: string
  amountCents: number
  /** '' where the provider asks for the card on its own page. */
  paymentMethodId: string
  /** The numbers of the invoices. */
  description: string
  startedAt: Date
}

/** What a provider says of a payment, for certain. */
export interface ProviderAnswer {
  state: ProviderState
  /** Its own name of it; none when it was refused before it got one. */
  ref?: string
  /** What it takes: held against our books before anything counts as paid. */
  amountCents?: number
  currency?: string
  clientSecret?: string
  paymentLink?: string
  errorCode?: PaymentError
  /** The customer has done their part, and the provider waits for our word. */
  canConfirm?: boolean
}

/** News of a provider, whose signature was right. */
export interface ProviderEvent {
  /** The same again has the same. */
  id: string
  kind: string
  transactionId: string | undefined
  answer: ProviderAnswer
}

/** No answer, or one that does not say what happened: neither paid nor failed (decisions §6, payment). */
export class ProviderUnknown extends Error {
  override name = 'ProviderUnknown'
}

/** News that the provider did not sign, or signed too long ago. */
export class WebhookNotValid extends Error {
  override name = 'WebhookNotValid'
}

export interface Recovery {
  /** Whether it may still be charged, or only what was charged is looked for. */
  isWanted: boolean
  ageSeconds: number
}

/** A company that takes payments. Each call answers what is certain, or throws `ProviderUnknown`. */
export interface PaymentGateway {
  name: PaymentPlatform
  form: 'card' | 'link'
  isMultiple: boolean
  /** For the provider's own fields in the page. */
  publishableKey?: string
  start(order: Order): Promise<ProviderAnswer>
  /** What became of a start whose answer never came. */
  recover(order: Order, recovery: Recovery): Promise<ProviderAnswer>
  find(ref: string): Promise<ProviderAnswer>
  /** Our word after a challenge; `key` makes saying it twice harmless. */
  confirm(ref: string, key: string): Promise<ProviderAnswer>
  /** Ends it if it is still open; answers how it ended. */
  cancel(ref: string): Promise<ProviderAnswer>
  /** Nothing, when the news is of no concern here. */
  readWebhook(body: Buffer, headers: IncomingHttpHeaders, now: Date): Promise<ProviderEvent | undefined>
}

/** Ends what nobody owes any more; it may have been paid just before. */
export async function endUnwanted(gateway: PaymentGateway, ref: string): Promise<ProviderAnswer> {
  const said = await gateway.cancel(ref)
  return said.state === 'failed' ? { ...said, errorCode: 'not_payable' } : said
}

/** How long a provider may take to answer. */
export const providerTimeoutMs = 12_000

/** How old the signature of a webhook may be. */
export const webhookToleranceSeconds = 300

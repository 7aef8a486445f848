import type { PayAnswer } from '@fanal/contract/schemas/payment'
import type { PaymentState } from '@fanal/domain/payment/payment-state'
import type { ProviderAnswer } from '#gateways/payment/payment'
import type { Payment } from './queries.ts'

const statuses: Record<PaymentState, PayAnswer['status']> = {
  started: 'processing',
  requires_action: 'requires_action',
  processing: 'processing',
  succeeded: 'succeeded',
  refunded: 'succeeded',
  failed: 'failed',
}

/** The stored state, never the provider's last answer: another may have come first. */
export function payAnswer(payment: Payment, said?: ProviderAnswer): PayAnswer {
  const { state, transaction_id, provider_ref, payment_link, error_code } = payment
  const answer = { status: statuses[state], transaction_id, payment_intent_id: provider_ref ?? undefined }
  if (state === 'failed') return { ...answer, error: error_code }
  if (state !== 'requires_action') return answer
  const client_secret = said?.clientSecret
  // Without a way to continue, it can only be awaited.
  if (!client_secret && !payment_link) return { ...answer, status: 'processing' }
  return { ...answer, client_secret, payment_link: payment_link || undefined }
}

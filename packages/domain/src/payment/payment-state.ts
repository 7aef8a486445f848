/**
 * `started`: kept, the provider not yet heard. `requires_action`: the customer's turn (challenge, or the provider's page).
 * `processing`: the provider has it and has not decided. The others are ends; of them only `succeeded` moves on, to `refunded`.
 */
export const paymentStates = [
  'started',
  'requires_action',
  'processing',
  'succeeded',
  'failed',
  'refunded',
] as const
export type PaymentState = (typeof paymentStates)[number]

/** What a provider says, by answer, webhook or when asked. */
export type ProviderState = Exclude<PaymentState, 'started'>

export const isOpen = (state: PaymentState) =>
  state === 'started' || state === 'requires_action' || state === 'processing'

const rank: Record<PaymentState, number> = {
  started: 0,
  requires_action: 1,
  processing: 2,
  failed: 3,
  succeeded: 4,
  refunded: 5,
}

/**
 * Where a payment stands after its provider has said something. News come late, twice and in any order, so the end does not
 * depend on their order: what is known of a charge outweighs that it failed, which outweighs what is still open.
 */
export function nextPaymentState(current: PaymentState, said: ProviderState): PaymentState {
  return rank[said] > rank[current] ? said : current
}

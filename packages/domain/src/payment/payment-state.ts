/**
 * `started`: stored, no answer of the provider yet. `requires_action`: waits for the customer (challenge, or the
 * provider's page). `processing`: not decided by the provider yet. The others are final, except that `succeeded` can
 * become `refunded`.
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

/** A state reported by a provider: by answer, webhook or polling. */
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
 * The state after a report of the provider. Reports arrive late, twice and in any order, so the result must not depend
 * on it: a charge outranks a failure, which outranks an open state.
 */
export function nextPaymentState(current: PaymentState, said: ProviderState): PaymentState {
  return rank[said] > rank[current] ? said : current
}

import {
  endUnwanted,
  type PaymentGateway,
  type ProviderAnswer,
  ProviderUnknown,
} from '#gateways/payment/payment'
import type { Deps } from '#deps'
import { gatewayOf } from './payment-on.ts'
import { checkAgain, type DuePayment, findOrder, isStillOwed, takeDuePayments } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

const batch = 10
/** After this time an unanswered request is no longer charged. */
const requestedSeconds = 3600
/** An unanswered challenge expires. */
const challengeSeconds = 900

/** Polls the providers of all open payments. Called every few seconds, in any process. */
export async function verifyOpenPayments(deps: Deps): Promise<void> {
  for (;;) {
    const due = await takeDuePayments(deps.database, batch)
    // A short batch may be one that was shared with another process, with more waiting behind it.
    if (due.length === 0) return
    const rounds = await Promise.allSettled(due.map((payment) => verify(deps, payment)))
    for (const round of rounds) if (round.status === 'rejected') throw round.reason
  }
}

async function verify(deps: Deps, payment: DuePayment): Promise<void> {
  const gateway = gatewayOf(deps, payment.platform)
  try {
    if (!gateway) throw new ProviderUnknown(`Nothing is known of ${payment.platform} here`)
    const providerAnswer = await truthOf(deps, gateway, payment)
    await deps.database.transaction((tx) => settlePayment(deps.env, tx, payment, providerAnswer))
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error
    await checkAgain(deps.database, payment)
  }
}

async function truthOf(deps: Deps, gateway: PaymentGateway, payment: DuePayment): Promise<ProviderAnswer> {
  const { provider_ref: ref, age_seconds: ageSeconds, transaction_id, checks } = payment
  const isOwed = await isStillOwed(deps.database, payment)
  const isWanted = isOwed && ageSeconds < requestedSeconds
  const providerAnswer = ref
    ? await gateway.find(ref)
    : await gateway.recover(await findOrder(deps.database, payment), { isWanted, ageSeconds })
  if (providerAnswer.state !== 'requires_action' || !providerAnswer.ref) return providerAnswer
  if (!isOwed) return endUnwanted(gateway, providerAnswer.ref)
  if (ageSeconds > challengeSeconds) return gateway.cancel(providerAnswer.ref)
  return providerAnswer.canConfirm
    ? gateway.confirm(providerAnswer.ref, `${transaction_id}:confirm:${checks}`)
    : providerAnswer
}

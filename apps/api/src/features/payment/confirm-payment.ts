import type { PayAnswer } from '@fanal/contract/schemas/payment'
import type { PaymentPlatform } from '@fanal/domain/settings/settings'
import {
  endUnwanted,
  type PaymentGateway,
  type ProviderAnswer,
  ProviderUnknown,
} from '#gateways/payment/payment'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import { gatewayOf } from './payment-on.ts'
import { payAnswer } from './pay-answer.ts'
import { findOwnPayment, findPaymentByKey, isStillOwed, type Payment } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

export interface ConfirmRequest {
  customerId: number
  platform: PaymentPlatform
  ref: string
  key: string | undefined
}

/** Continues after a challenge or the provider's page. Final states stay. */
export async function confirmPayment(
  deps: Deps,
  { customerId, platform, ref, key }: ConfirmRequest,
): Promise<PayAnswer> {
  if (key !== undefined && (await findPaymentByKey(deps.database, customerId, key)))
    throw new AppError('idempotency_key_reused')
  const payment = await findOwnPayment(deps.database, { customerId, platform, ref })
  const gateway = gatewayOf(deps, platform)
  if (!payment || !gateway) throw new AppError('not_found')
  if (payment.state !== 'requires_action') return answerOf(deps, payment)
  const providerAnswer = await sayTo(deps, gateway, payment, ref).catch(asUnknown)
  // The challenge is complete; whether our confirmation arrived is verified.
  const settled = await deps.database.transaction((tx) =>
    settlePayment(deps.env, tx, payment, providerAnswer ?? { state: 'processing', ref }),
  )
  return answerOf(deps, settled, providerAnswer)
}

/** If it failed because the invoice was paid otherwise meanwhile, the answer says so. */
async function answerOf(deps: Deps, payment: Payment, providerAnswer?: ProviderAnswer): Promise<PayAnswer> {
  const answer = payAnswer(payment, providerAnswer)
  if (answer.status !== 'failed' || (await isStillOwed(deps.database, payment))) return answer
  return { ...answer, error: 'not_payable' }
}

/** Our confirmation, or cancellation if the invoice was paid otherwise during the challenge. */
async function sayTo(
  deps: Deps,
  gateway: PaymentGateway,
  payment: Payment,
  ref: string,
): Promise<ProviderAnswer> {
  if (gateway.form === 'card' && !(await isStillOwed(deps.database, payment)))
    return endUnwanted(gateway, ref)
  return gateway.confirm(ref, `${payment.transaction_id}:confirm:${payment.checks}`)
}

function asUnknown(error: unknown): undefined {
  if (!(error instanceof ProviderUnknown)) throw error
}

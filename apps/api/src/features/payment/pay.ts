import type { PayAnswer, payInvoiceSchemas } from '@fanal/contract/schemas/payment'
import type { z } from 'zod'
import { type PaymentGateway, type ProviderAnswer, ProviderUnknown } from '#gateways/payment/payment'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import { requestHash } from '#platform/idempotency'
import { type PaymentRequest, beginPayment, knownPayment } from './begin-payment.ts'
import { gatewayOf, offeredGateways } from './payment-on.ts'
import { payAnswer } from './pay-answer.ts'
import { checkAgain, findOrder, findPaymentByKey, type Payment } from './queries.ts'
import { settlePayment } from './settle-payment.ts'
import { findItems } from './settle-queries.ts'

export interface PayRequest {
  customerId: number
  body: z.output<typeof payInvoiceSchemas.body>
  key: string | undefined
}

/** Starts a payment: stored, then charged outside of any transaction, then settled. */
export async function pay(deps: Deps, { customerId, body, key }: PayRequest): Promise<PayAnswer> {
  const asked = askedFor(deps, { customerId, body, key })
  const known = key === undefined ? undefined : await findPaymentByKey(deps.database, customerId, key)
  if (known) return refreshPayment(deps, knownPayment(known, asked.hash).payment)
  const gateway = await chosenGateway(deps, asked)
  // Another attempt may start between cancelling one and starting ours; after a few rounds theirs wins.
  for (let round = 0; round < 3; round += 1) {
    const beginning = await deps.database.transaction((tx) => beginPayment(tx, asked))
    if (beginning.kind === 'known') return refreshPayment(deps, beginning.payment)
    if (beginning.kind === 'begun') return start(deps, gateway, beginning.payment)
    const conflicting = await cancelOpenAttempts(deps, asked, beginning.payments)
    if (conflicting) return conflicting
  }
  throw new AppError('not_payable')
}

function askedFor(deps: Deps, { customerId, body, key }: PayRequest): PaymentRequest {
  const { platform_name: platform, payment_method_id: paymentMethodId = '', item_id, item_ids } = body
  const invoiceIds = [...new Set(item_ids ?? [item_id ?? 0])].sort((a, b) => a - b)
  if (gatewayOf(deps, platform)?.form === 'card' && !paymentMethodId)
    throw new AppError('invalid_request', { errors: { payment_method_id: ['required'] } })
  const hash = requestHash([platform, paymentMethodId, invoiceIds])
  return { customerId, platform, paymentMethodId, invoiceIds, key, hash }
}

async function chosenGateway(deps: Deps, { platform, invoiceIds }: PaymentRequest): Promise<PaymentGateway> {
  const gateway = (await offeredGateways(deps)).find(({ name }) => name === platform)
  if (!gateway || (invoiceIds.length > 1 && !gateway.isMultiple))
    throw new AppError('user_not_enabled_to_payment_platform')
  return gateway
}

const settle = (deps: Deps, payment: Payment, providerAnswer: ProviderAnswer) =>
  deps.database.transaction((tx) => settlePayment(deps.env, tx, payment, providerAnswer))

async function start(deps: Deps, gateway: PaymentGateway, payment: Payment): Promise<PayAnswer> {
  try {
    const providerAnswer = await gateway.start(await findOrder(deps.database, payment))
    return payAnswer(await settle(deps, payment, providerAnswer), providerAnswer)
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error
    await checkAgain(deps.database, payment)
    return payAnswer(payment)
  }
}

/**
 * The same request again: its payment's current state. A pending challenge is returned with what is needed to answer
 * it.
 */
async function refreshPayment(deps: Deps, payment: Payment): Promise<PayAnswer> {
  const gateway = gatewayOf(deps, payment.platform)
  if (payment.state !== 'requires_action' || !payment.provider_ref || !gateway) return payAnswer(payment)
  try {
    const providerAnswer = await gateway.find(payment.provider_ref)
    return payAnswer(await settle(deps, payment, providerAnswer), providerAnswer)
  } catch (error) {
    if (error instanceof ProviderUnknown) return payAnswer(payment)
    throw error
  }
}

/**
 * Cancels attempts that wait for the customer, who is trying again. Returns those that cannot be cancelled, or were
 * paid.
 */
async function cancelOpenAttempts(
  deps: Deps,
  asked: PaymentRequest,
  open: Payment[],
): Promise<PayAnswer | undefined> {
  for (const payment of open) {
    const answer = await endAttempt(deps, asked, payment)
    if (answer.status === 'failed') continue
    // Only part of what was asked for is under way: that is no answer to it.
    const ids = (await findItems(deps.database, payment)).map(({ invoice_id }) => invoice_id)
    if (payment.customer_id !== asked.customerId || ids.join() !== asked.invoiceIds.join())
      throw new AppError('not_payable')
    return answer
  }
  return undefined
}

async function endAttempt(deps: Deps, asked: PaymentRequest, payment: Payment): Promise<PayAnswer> {
  const { provider_ref: ref, state, platform } = payment
  const gateway = gatewayOf(deps, platform)
  if (state !== 'requires_action' || !ref || !gateway) return payAnswer(payment)
  // The provider's page can be reopened; a card must be typed again.
  const isKept = gateway.form === 'link' && platform === asked.platform
  try {
    const providerAnswer = isKept ? await gateway.find(ref) : await gateway.cancel(ref)
    const settled = await settle(deps, payment, providerAnswer)
    // The page of an earlier payment is not what was requested now.
    return isKept ? payAnswer(settled, providerAnswer) : payAnswer({ ...settled, payment_link: '' })
  } catch (error) {
    if (error instanceof ProviderUnknown) return payAnswer({ ...payment, state: 'processing' })
    throw error
  }
}

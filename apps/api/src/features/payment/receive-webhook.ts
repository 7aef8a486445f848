import type { PaymentPlatform } from '@fanal/domain/settings/settings'
import type { IncomingHttpHeaders } from 'node:http'
import { WebhookNotValid } from '#gateways/payment/payment'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import { gatewayOf } from './payment-on.ts'
import { findToldPayment, keepEvent } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

export interface Webhook {
  platform: PaymentPlatform
  body: Buffer
  headers: IncomingHttpHeaders
}

/** A provider's event: recorded and applied in one transaction. */
export async function receiveWebhook(deps: Deps, { platform, body, headers }: Webhook): Promise<void> {
  const gateway = gatewayOf(deps, platform)
  if (!gateway) throw new AppError('not_found')
  const event = await gateway.readWebhook(body, headers, new Date()).catch((error: unknown) => {
    throw error instanceof WebhookNotValid ? new AppError('webhook_not_valid') : error
  })
  if (!event) return
  await deps.database.transaction(async (tx) => {
    const { transactionId, answer } = event
    const payment = await findToldPayment(tx, platform, { transactionId, ref: answer.ref })
    // Others may use the same provider account.
    if (!payment || !(await keepEvent(tx, platform, event))) return
    await settlePayment(deps.env, tx, payment, answer)
  })
}

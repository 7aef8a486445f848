import * as payment from '@fanal/contract/payment'
import * as schemas from '@fanal/contract/schemas/payment'
import { findPaperBrand } from '#features/settings/brand/brand-queries'
import { findSettings } from '#features/settings/queries'
import type { Deps } from '#deps'
import { openRoute, type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { pdfFile, sendFile } from '#platform/files'
import { keyOf } from '#platform/idempotency'
import { answerChallenge } from './answer-challenge.ts'
import { confirmPayment } from './confirm-payment.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { pay } from './pay.ts'
import { offeredGateways } from './payment-on.ts'
import { composeReceipt } from './receipt.ts'
import { findTransaction, summaryOf } from './summary-queries.ts'

export function routes(deps: Deps): Route[] {
  return [
    ...platformRoutes(deps),
    ...payRoutes(deps),
    ...transactionRoutes(),
    ...(deps.env.DEMO && !deps.env.isProduction ? [challengeRoute()] : []),
  ]
}

function platformRoutes(deps: Deps): Route[] {
  return [
    route(payment.paymentPlatforms, schemas.paymentPlatformsSchemas, async () => {
      const gateways = await offeredGateways(deps)
      return {
        platforms: gateways.map(({ name, form, isMultiple }) => ({ name, form, is_multiple: isMultiple })),
      }
    }),
    route(payment.publishableKey, schemas.publishableKeySchemas, async ({ params }) => {
      const gateway = (await offeredGateways(deps)).find(({ name }) => name === params.platform)
      if (!gateway?.publishableKey) throw new AppError('not_found')
      return { publishable_key: gateway.publishableKey }
    }),
  ]
}

function payRoutes(deps: Deps): Route[] {
  return [
    route(payment.pay, schemas.payInvoiceSchemas, ({ body, session, request }) => {
      const { customerId } = session
      // Stored with the payment.
      const key = keyOf(request)
      return body.payment_intent_id === undefined
        ? pay(deps, { customerId, body, key })
        : confirmPayment(deps, { customerId, platform: body.platform_name, ref: body.payment_intent_id, key })
    }),
    openRoute(payment.paymentWebhook, schemas.paymentWebhookSchemas, async ({ params, request }) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      await receiveWebhook(deps, { platform: params.platform, body, headers: request.headers })
      return { received: true }
    }),
  ]
}

function transactionRoutes(): Route[] {
  return [
    route(
      payment.transactionSummary,
      schemas.transactionSummarySchemas,
      async ({ db, session, params, locale }) =>
        summaryOf(await findTransaction(db, session.customerId, params.id), locale),
    ),
    route(
      payment.transactionReceipt,
      schemas.transactionReceiptSchemas,
      async ({ db, session, params, locale, reply }) => {
        const transaction = await findTransaction(db, session.customerId, params.id)
        if (!transaction || !['succeeded', 'refunded'].includes(transaction.state))
          throw new AppError('not_found')
        const settings = await findSettings(db)
        const brand = await findPaperBrand(db, settings)
        const pdf = await composeReceipt(transaction, { ...settings, brand }, locale)
        return sendFile(reply, pdfFile(transaction.transaction_id, pdf))
      },
    ),
  ]
}

function challengeRoute(): Route {
  return route(payment.sandboxChallenge, schemas.sandboxChallengeSchemas, ({ db, session, body }) =>
    answerChallenge(db, {
      customerId: session.customerId,
      ref: body.payment_intent_id,
      clientSecret: body.client_secret,
      isAccepted: body.is_accepted,
    }),
  )
}

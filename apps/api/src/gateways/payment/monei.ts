import { callAddress } from '@fanal/contract/wire/call'
import { pathTo } from '@fanal/contract/paths'
import { paymentWebhook } from '@fanal/contract/payment'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Monei, Payment } from '@monei-js/node-sdk'
import type { PaymentError } from '@fanal/domain/payment/payment-errors'
import type { Env } from '#platform/env'
import {
  type Order,
  type PaymentGateway,
  type ProviderAnswer,
  ProviderUnknown,
  providerTimeoutMs,
  WebhookNotValid,
  webhookToleranceSeconds,
} from './payment.ts'

type MoneiEnv = Pick<Env, 'MONEI_API_BASE' | 'PUBLIC_URL'> & { MONEI_API_KEY: string }

/** Validity of its page: an unused link expires by itself. */
const linkMinutes = 20

/** Gateway of the MONEI SDK: the customer pays on its page (card, Bizum) and returns. */
export function moneiGateway(env: MoneiEnv): PaymentGateway {
  let opening: Promise<Monei> | undefined
  const client = () => (opening ??= openClient(env))
  const find = async (ref: string) => {
    try {
      return answerOf(await (await client()).payments.get(ref))
    } catch (error) {
      throw unknown(error)
    }
  }
  return {
    name: 'monei',
    form: 'link',
    isMultiple: false,
    find,

    async start(order) {
      try {
        return answerOf(await (await client()).payments.create(requestOf(order, env.PUBLIC_URL)))
      } catch (error) {
        // An explicit refusal: nothing was created. Any other failure may have created it.
        const { statusCode } = error as { statusCode?: number }
        if (statusCode && [400, 401, 403, 404, 422].includes(statusCode))
          return { state: 'failed', errorCode: 'processing_error' }
        throw unknown(error)
      }
    },

    // The link is the only way to pay, and nobody received it: it was not and will not be paid.
    recover: async () => ({ state: 'failed', errorCode: 'processing_error' }),

    confirm: find,

    async cancel(ref) {
      try {
        const reason = { cancellationReason: 'requested_by_customer' as const }
        return answerOf(await (await client()).payments.cancel(ref, reason))
      } catch {
        // If it cannot be cancelled, its current state is reported.
        return find(ref)
      }
    },

    async readWebhook(body, headers, now) {
      const signature = headers['monei-signature']
      if (typeof signature !== 'string' || !isSigned(body, signature, env.MONEI_API_KEY, now))
        throw new WebhookNotValid()
      const payment = paymentIn(body)
      if (!payment) return undefined
      const id = createHash('sha256').update(body).digest('hex')
      return {
        id,
        kind: `payment.${payment.status}`,
        transactionId: payment.orderId,
        answer: answerOf(payment),
      }
    },
  }
}

async function openClient(env: MoneiEnv): Promise<Monei> {
  const { Monei } = await import('@monei-js/node-sdk')
  const base = env.MONEI_API_BASE && { baseURL: env.MONEI_API_BASE.replace(/\/+$/, '') }
  return new Monei(env.MONEI_API_KEY, { ...base, timeout: providerTimeoutMs })
}

const webhookPath = `/api/v2/${callAddress(paymentWebhook.path, { params: { platform: 'monei' } })}`

function requestOf({ transactionId, amountCents, description, startedAt }: Order, publicUrl: string) {
  // Identifies the payment on return, also in another browser.
  const back = `${publicUrl}${pathTo('invoices', 'es')}?transaction_id=${transactionId}`
  return {
    amount: amountCents,
    currency: 'EUR',
    orderId: transactionId,
    description,
    completeUrl: back,
    // A payment cancelled on their page stays open there: only the return address tells.
    cancelUrl: `${back}&status=CANCELED`,
    callbackUrl: publicUrl + webhookPath,
    expireAt: Math.floor(startedAt.getTime() / 1000) + linkMinutes * 60,
    // A failed link is over: another try is another payment.
    autoRecover: false,
  }
}

const states: Record<Payment['status'], ProviderAnswer['state']> = {
  PENDING: 'requires_action',
  AUTHORIZED: 'processing',
  SUCCEEDED: 'succeeded',
  // A partial refund leaves it paid.
  PARTIALLY_REFUNDED: 'succeeded',
  REFUNDED: 'refunded',
  FAILED: 'failed',
  CANCELED: 'failed',
  EXPIRED: 'failed',
}

const errors: Partial<Record<Payment['status'], PaymentError>> = {
  CANCELED: 'payment_canceled',
  EXPIRED: 'payment_expired',
}

function isPayment(value: unknown): value is Payment {
  const { id, status, orderId } = (value ?? {}) as Partial<Payment>
  return typeof id === 'string' && typeof orderId === 'string' && Object.hasOwn(states, status ?? '')
}

function answerOf(payment: unknown): ProviderAnswer {
  if (!isPayment(payment)) throw new ProviderUnknown('Not an answer of MONEI')
  const { id, amount, currency, status, nextAction } = payment
  return {
    state: states[status],
    ref: id,
    amountCents: amount,
    currency,
    paymentLink: nextAction?.redirectUrl,
    ...(states[status] === 'failed' && { errorCode: errors[status] ?? 'card_declined' }),
  }
}

function paymentIn(body: Buffer): Payment | undefined {
  try {
    const read: unknown = JSON.parse(body.toString())
    return isPayment(read) ? read : undefined
  } catch {
    return undefined
  }
}

/**
 * `t=…,v1=…`: HMAC-SHA256 of `t.body` with the API key. The SDK's own check accepts any age and is not constant-time.
 */
function isSigned(body: Buffer, signature: string, key: string, now: Date): boolean {
  const [, t = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature.replaceAll(' ', '')) ?? []
  if (Math.abs(now.getTime() / 1000 - Number(t)) > webhookToleranceSeconds) return false
  const right = createHmac('sha256', key).update(`${t}.`).update(body).digest()
  return timingSafeEqual(right, Buffer.from(given, 'hex'))
}

const unknown = (error: unknown) =>
  error instanceof ProviderUnknown
    ? error
    : new ProviderUnknown('MONEI did not say what happened', { cause: error })

import { pathTo } from '@fanal/contract/paths'
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

/** How long its page takes the card: a link that nobody follows ends by itself. */
const linkMinutes = 20

/** By the MONEI SDK: the customer pays on a page of theirs (card, Bizum) and comes back. */
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
        // Refused in so many words: nothing was created. Anything else may have been.
        const { statusCode } = error as { statusCode?: number }
        if (statusCode && [400, 401, 403, 404, 422].includes(statusCode))
          return { state: 'failed', errorCode: 'processing_error' }
        throw unknown(error)
      }
    },

    // Its link is the only way to pay it, and was given to nobody: it was not paid and never will be.
    recover: async () => ({ state: 'failed', errorCode: 'processing_error' }),

    confirm: find,

    async cancel(ref) {
      try {
        const reason = { cancellationReason: 'requested_by_customer' as const }
        return answerOf(await (await client()).payments.cancel(ref, reason))
      } catch {
        // What cannot be cancelled any more, or not yet, says where it stands.
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

function requestOf({ transactionId, amountCents, description, startedAt }: Order, publicUrl: string) {
  // By this the page knows which payment the customer comes back from, also in another browser.
  const back = `${publicUrl}${pathTo('invoices', 'es')}?transaction_id=${transactionId}`
  return {
    amount: amountCents,
    currency: 'EUR',
    orderId: transactionId,
    description,
    completeUrl: back,
    // A payment that was left there stays open with them: only the way back tells.
    cancelUrl: `${back}&status=CANCELED`,
    callbackUrl: `${publicUrl}/api/v2/payments/monei/webhook`,
    expireAt: Math.floor(startedAt.getTime() / 1000) + linkMinutes * 60,
    // A link that failed is over: another try is another payment.
    autoRecover: false,
  }
}

const states: Record<Payment['status'], ProviderAnswer['state']> = {
  PENDING: 'requires_action',
  AUTHORIZED: 'processing',
  SUCCEEDED: 'succeeded',
  // Part of the money given back leaves it paid.
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

/** `t=…,v1=…`: HMAC-SHA256 of `t.body` by the API key. The SDK's own check takes any age and is not of equal time. */
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

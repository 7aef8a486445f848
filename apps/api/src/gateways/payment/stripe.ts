import type { Stripe } from 'stripe'
import type { Env } from '#platform/env'
import {
  type Order,
  type PaymentGateway,
  type ProviderAnswer,
  providerTimeoutMs,
  WebhookNotValid,
  webhookToleranceSeconds,
} from './payment.ts'
import { answerOf, kindOf, known, refusal, saidBy, unknown } from './stripe-answers.ts'
import { recoverStripe } from './stripe-recovery.ts'

type StripeEnv = Pick<Env, 'STRIPE_API_BASE' | 'STRIPE_WEBHOOK_SECRET'> & {
  STRIPE_SECRET_KEY: string
  STRIPE_PUBLISHABLE_KEY: string
}

type Client = () => Promise<Stripe>

/** Gateway of the Stripe SDK: PaymentIntents that only the server confirms. */
export function stripeGateway(env: StripeEnv): PaymentGateway {
  let opening: Promise<Stripe> | undefined
  const client = () => (opening ??= openClient(env))
  const create = (order: Order, isConfirmed: boolean) => createIntent(client, order, isConfirmed)
  const find = (ref: string) => findIntent(client, ref)
  const cancel = (ref: string) => cancelIntent(client, ref)
  return {
    name: 'stripe',
    form: 'card',
    isMultiple: true,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    find,
    cancel,

    async start(order) {
      try {
        return await create(order, true)
      } catch (error) {
        const kind = kindOf(error)
        if (kind === 'card' || kind === 'invalid') return refusal(error)
        // An invalid API key creates nothing.
        if (kind === 'key') return { state: 'failed', errorCode: 'processing_error' }
        throw unknown(error)
      }
    },

    recover: (order, recovery) => recoverStripe(order, recovery, { client, create, cancel }),

    async confirm(ref, key) {
      try {
        return answerOf(await (await client()).paymentIntents.confirm(ref, {}, { idempotencyKey: key }))
      } catch (error) {
        const kind = kindOf(error)
        if (kind === 'card') return { ...refusal(error), ref }
        if (kind === 'invalid') return find(ref)
        throw unknown(error)
      }
    },

    async readWebhook(body, headers, now) {
      const signature = headers['stripe-signature']
      if (!env.STRIPE_WEBHOOK_SECRET || typeof signature !== 'string') throw new WebhookNotValid()
      const { webhooks } = await client()
      return saidBy(checkedEvent(webhooks, { body, signature, secret: env.STRIPE_WEBHOOK_SECRET, now }))
    },
  }
}

async function createIntent(client: Client, order: Order, isConfirmed: boolean): Promise<ProviderAnswer> {
  const { paymentIntents } = await client()
  return answerOf(
    await paymentIntents.create(
      {
        amount: order.amountCents,
        currency: 'eur',
        payment_method: order.paymentMethodId,
        // `payment_method_types` is refused since API version 2026-08-26.
        allowed_payment_method_types: ['card'],
        confirmation_method: 'manual',
        confirm: isConfirmed,
        description: order.description,
        metadata: { transaction_id: order.transactionId },
      },
      { idempotencyKey: `${order.transactionId}:create` },
    ),
  )
}

const findIntent = (client: Client, ref: string) =>
  known(async () => answerOf(await (await client()).paymentIntents.retrieve(ref)))

async function cancelIntent(client: Client, ref: string): Promise<ProviderAnswer> {
  try {
    return answerOf(await (await client()).paymentIntents.cancel(ref))
  } catch (error) {
    // It cannot be cancelled: its state tells how it ended.
    if (kindOf(error) === 'invalid') return findIntent(client, ref)
    throw unknown(error)
  }
}

interface SignedBody {
  body: Buffer
  signature: string
  secret: string
  now: Date
}

function checkedEvent(
  webhooks: Stripe['webhooks'],
  { body, signature, secret, now }: SignedBody,
): Stripe.Event {
  try {
    return webhooks.constructEvent(body, signature, secret, webhookToleranceSeconds, undefined, now.getTime())
  } catch (error) {
    throw new WebhookNotValid('', { cause: error })
  }
}

async function openClient(env: StripeEnv): Promise<Stripe> {
  const { Stripe } = await import('stripe')
  const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : undefined
  return new Stripe(env.STRIPE_SECRET_KEY, {
    timeout: providerTimeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'https:' ? 443 : 80),
      protocol: base.protocol === 'https:' ? 'https' : 'http',
    }),
  })
}

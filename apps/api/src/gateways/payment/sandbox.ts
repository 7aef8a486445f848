import { randomBytes } from 'node:crypto'
import { type PaymentError, paymentErrorOf } from '@fanal/domain/payment/payment-errors'
import { testCardOf } from '@fanal/domain/payment/test-cards'
import type { Db } from '#platform/database'
import {
  type Order,
  type PaymentGateway,
  type ProviderAnswer,
  ProviderUnknown,
  WebhookNotValid,
} from './payment.ts'
import {
  answerIntent,
  cancelIntent,
  confirmIntent,
  findIntent,
  insertIntent,
  type Intent,
  type IntentStatus,
} from './sandbox-queries.ts'

/**
 * The demo's own provider. It has its own ledger, as an outside company would, and takes part in none of our
 * transactions. It knows test cards only.
 */
export function sandboxGateway(books: Db): PaymentGateway {
  const find = async (ref: string) => answerOf(await intentOf(books, ref))
  return {
    name: 'sandbox',
    form: 'card',
    isMultiple: true,
    publishableKey: 'pk_sandbox',
    find,
    start: (order) => create(books, order),
    recover: (order, { isWanted }) => create(books, order, isWanted ? undefined : 'canceled'),

    async confirm(ref) {
      await confirmIntent(books, ref)
      return find(ref)
    },

    async cancel(ref) {
      await cancelIntent(books, ref)
      return find(ref)
    },

    // It sends no webhooks.
    readWebhook: () => Promise.reject(new WebhookNotValid()),
  }
}

async function create(books: Db, order: Order, given?: IntentStatus): Promise<ProviderAnswer> {
  const { transactionId, amountCents, paymentMethodId } = order
  const { hasChallenge, error } = testCardOf(paymentMethodId)
  const id = `pi_sandbox_${randomBytes(12).toString('hex')}`
  const intent = await insertIntent(books, {
    id,
    idempotency_key: `${transactionId}:create`,
    transaction_id: transactionId,
    amount_cents: amountCents,
    payment_method_id: paymentMethodId,
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    status: given ?? (hasChallenge ? 'requires_action' : error ? 'requires_payment_method' : 'succeeded'),
    error_code: error,
  })
  return answerOf(intent)
}

async function intentOf(books: Db, ref: string): Promise<Intent> {
  const intent = await findIntent(books, ref)
  if (!intent) throw new ProviderUnknown('The sandbox knows no such payment')
  return intent
}

function answerOf({ id, amount_cents, client_secret, status, error_code }: Intent): ProviderAnswer {
  const isOver = status === 'requires_payment_method' || status === 'canceled'
  const errorCode: PaymentError =
    status === 'canceled' ? 'payment_intent_unexpected_state' : paymentErrorOf(error_code)
  return {
    state: isOver ? 'failed' : status === 'succeeded' ? 'succeeded' : 'requires_action',
    ref: id,
    amountCents: amount_cents,
    currency: 'eur',
    clientSecret: client_secret,
    canConfirm: status === 'requires_confirmation',
    ...(isOver && { errorCode }),
  }
}

/** The customer's answer to the challenge. Returns the new status, or undefined for an unknown one. */
export async function answerSandboxChallenge(
  books: Db,
  { ref, clientSecret, isAccepted }: { ref: string; clientSecret: string; isAccepted: boolean },
): Promise<string | undefined> {
  await answerIntent(books, { id: ref, clientSecret, isAccepted })
  const intent = await findIntent(books, ref)
  return intent?.client_secret === clientSecret ? intent.status : undefined
}

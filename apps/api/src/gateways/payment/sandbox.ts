import { randomBytes } from 'node:crypto'
import { type PaymentError, paymentErrorOf } from '@fanal/domain/payment/payment-errors'
import { testCardOf } from '@fanal/domain/payment/test-cards'
import { type Db, sql } from '#platform/database'
import {
  type Order,
  type PaymentGateway,
  type ProviderAnswer,
  ProviderUnknown,
  WebhookNotValid,
} from './payment.ts'

/** As Stripe calls them. */
type Status =
  | 'requires_action'
  | 'requires_confirmation'
  | 'requires_payment_method'
  | 'succeeded'
  | 'canceled'

interface Intent {
  id: string
  amount_cents: number
  payment_method_id: string
  client_secret: string
  status: Status
  error_code: string
}

/**
 * The demo's own provider. It keeps books of its own, as a company outside would: what it does is part of none of our
 * transactions. It knows test cards only (decisions §3, payment).
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
      await books.run(sql`
        update sandbox_intents set
          status = case when error_code = '' then 'succeeded' else 'requires_payment_method' end
        where id = ${ref} and status = 'requires_confirmation'`)
      return find(ref)
    },

    async cancel(ref) {
      await books.run(sql`
        update sandbox_intents set status = 'canceled'
        where id = ${ref} and status in ('requires_action', 'requires_confirmation', 'requires_payment_method')`)
      return find(ref)
    },

    // It sends none.
    readWebhook: () => Promise.reject(new WebhookNotValid()),
  }
}

async function create(books: Db, order: Order, given?: Status): Promise<ProviderAnswer> {
  const { transactionId, amountCents, paymentMethodId } = order
  const { hasChallenge, error } = testCardOf(paymentMethodId)
  const id = `pi_sandbox_${randomBytes(12).toString('hex')}`
  const status = given ?? (hasChallenge ? 'requires_action' : error ? 'requires_payment_method' : 'succeeded')
  await books.run(sql`
    insert into sandbox_intents (id, idempotency_key, transaction_id, amount_cents, payment_method_id, client_secret, status,
      error_code)
    values (${id}, ${`${transactionId}:create`}, ${transactionId}, ${amountCents}, ${paymentMethodId},
      ${`${id}_secret_${randomBytes(12).toString('hex')}`}, ${status}, ${error})
    on conflict (idempotency_key) do nothing`)
  const intent = await books.one<Intent>(sql`
    select id, amount_cents, payment_method_id, client_secret, status, error_code from sandbox_intents
    where idempotency_key = ${`${transactionId}:create`}`)
  return answerOf(intent)
}

async function intentOf(books: Db, ref: string): Promise<Intent> {
  const intent = await books.maybe<Intent>(sql`
    select id, amount_cents, payment_method_id, client_secret, status, error_code from sandbox_intents where id = ${ref}`)
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

/** What the customer's bank would ask, answered by the customer. Gives the new status, or nothing for one that is not there. */
export async function answerSandboxChallenge(
  books: Db,
  { ref, clientSecret, isAccepted }: { ref: string; clientSecret: string; isAccepted: boolean },
): Promise<string | undefined> {
  await books.run(sql`
    update sandbox_intents set
      status = ${isAccepted ? 'requires_confirmation' : 'requires_payment_method'},
      error_code = case when ${isAccepted} then error_code else 'payment_intent_unexpected_state' end
    where id = ${ref} and client_secret = ${clientSecret} and status = 'requires_action'`)
  const intent = await books.maybe<Pick<Intent, 'status'>>(sql`
    select status from sandbox_intents where id = ${ref} and client_secret = ${clientSecret}`)
  return intent?.status
}

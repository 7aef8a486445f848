import { type Db, sql } from '#platform/database'

/** As named by Stripe. */
export type IntentStatus =
  | 'requires_action'
  | 'requires_confirmation'
  | 'requires_payment_method'
  | 'succeeded'
  | 'canceled'

export interface Intent {
  id: string
  amount_cents: number
  payment_method_id: string
  client_secret: string
  status: IntentStatus
  error_code: string
}

export interface NewIntent extends Intent {
  idempotency_key: string
  transaction_id: string
}

/** The one with that key, whoever created it. */
export async function insertIntent(books: Db, intent: NewIntent): Promise<Intent> {
  await books.run(sql`
    insert into sandbox_intents (id, idempotency_key, transaction_id, amount_cents, payment_method_id, client_secret, status,
      error_code)
    values (${intent.id}, ${intent.idempotency_key}, ${intent.transaction_id}, ${intent.amount_cents},
      ${intent.payment_method_id}, ${intent.client_secret}, ${intent.status}, ${intent.error_code})
    on conflict (idempotency_key) do nothing`)
  return books.one(sql`
    select id, amount_cents, payment_method_id, client_secret, status, error_code from sandbox_intents
    where idempotency_key = ${intent.idempotency_key}`)
}

export function findIntent(books: Db, id: string): Promise<Intent | undefined> {
  return books.maybe(sql`
    select id, amount_cents, payment_method_id, client_secret, status, error_code from sandbox_intents where id = ${id}`)
}

export async function confirmIntent(books: Db, id: string): Promise<void> {
  await books.run(sql`
    update sandbox_intents set
      status = case when error_code = '' then 'succeeded' else 'requires_payment_method' end
    where id = ${id} and status = 'requires_confirmation'`)
}

export async function cancelIntent(books: Db, id: string): Promise<void> {
  await books.run(sql`
    update sandbox_intents set status = 'canceled'
    where id = ${id} and status in ('requires_action', 'requires_confirmation', 'requires_payment_method')`)
}

export async function answerIntent(
  books: Db,
  { id, clientSecret, isAccepted }: { id: string; clientSecret: string; isAccepted: boolean },
): Promise<void> {
  await books.run(sql`
    update sandbox_intents set
      status = ${isAccepted ? 'requires_confirmation' : 'requires_payment_method'},
      error_code = case when ${isAccepted} then error_code else 'payment_intent_unexpected_state' end
    where id = ${id} and client_secret = ${clientSecret} and status = 'requires_action'`)
}

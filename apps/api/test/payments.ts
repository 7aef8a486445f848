import { randomUUID } from 'node:crypto'
import type { PayAnswer } from '@fanal/contract/schemas/payment'
import { setSetting } from '#features/settings/change-settings'
import { type Database, type Db, sql } from '#platform/database'
import type { Env } from '#platform/env'
import { type Client, type TestApp, testApp } from './app.ts'
import {
  aContract,
  aCustomer,
  anInvoice,
  type Customer,
  type CustomerParts,
  type InvoiceParts,
} from './builders.ts'
import type { StripeDouble } from './payment-stripe-double.ts'

export interface Debt {
  id: number
  number: string
  contractId: number
  cents: number
}

/** An electricity invoice that is owed, with its contract in debt. */
export async function aDebt(db: Db, parts: Omit<InvoiceParts, 'contractId'>): Promise<Debt> {
  const cents = parts.pendingCents ?? parts.totalCents ?? 6807
  const contract = await aContract(db, { customerId: parts.customerId })
  await db.run(sql`update contracts set amount_debt_cents = ${cents} where id = ${contract.id}`)
  const invoice = await anInvoice(db, { ...parts, contractId: contract.id })
  return { ...invoice, contractId: contract.id, cents }
}

export const stripeEnv = (stripe: StripeDouble) => ({
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_portal',
  STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
  STRIPE_API_BASE: stripe.url,
})

/** The app with payment on. */
export async function payingApp(env: Partial<Env>, database?: Database): Promise<TestApp> {
  const app = await testApp({ env, ...(database && { database }) })
  await setSetting(app.database, 'invoices.enablePayment', 'true')
  return app
}

export interface Payer extends Customer {
  client: Client
}

export async function aPayer(app: TestApp, parts: CustomerParts = {}): Promise<Payer> {
  const customer = await aCustomer(app.database, parts)
  return { ...customer, client: await app.as(customer.vat) }
}

export interface PayBody {
  platform_name?: string
  payment_method_id?: string
  item_id?: number
  item_ids?: number[]
  payment_intent_id?: string
}

/** By Stripe with a card that pays, unless told. */
export async function payBy(client: Client, body: PayBody, key: string = randomUUID()) {
  const method = body.payment_intent_id ? {} : { payment_method_id: 'pm_card_visa' }
  const payload = { platform_name: 'stripe', ...method, ...body }
  const answer = await client.send('POST', '/api/v2/pay', payload, { 'idempotency-key': key })
  return { status: answer.statusCode, body: answer.json<PayAnswer & { error?: string }>() }
}

export interface Books {
  state: string
  error: string
  paid: string
  pending: number
  debt: number
  isOpen: boolean
  mails: number
}

/** What our books say of an invoice and of the last payment of it. */
export async function booksOf(db: Db, invoiceId: number): Promise<Books> {
  return db.one(sql`
    select coalesce(p.state, '') as state, coalesce(p.error_code, '') as error, v.paid_status as paid,
      v.amount_pending_cents as pending, c.amount_debt_cents as debt, coalesce(i.is_open, false) as "isOpen",
      (select count(*) from outbox o where o.payload->>'to' = u.email and o.payload->>'text' like '%' || p.transaction_id || '%')
        as mails
    from invoices v join contracts c on c.id = v.contract_id join customers u on u.id = v.customer_id
      left join lateral (select * from payment_items where invoice_id = v.id order by payment_id desc limit 1) i on true
      left join payments p on p.id = i.payment_id
    where v.id = ${invoiceId}`)
}

/** Whatever waits is due now. */
export const hurry = (db: Db) =>
  db.run(sql`update payments set next_check_at = now() where next_check_at is not null`)

/** As if it had begun that much earlier. */
export const age = (db: Db, transactionId: string, seconds: number) =>
  db.run(sql`
    update payments set created_at = created_at - make_interval(secs => ${seconds}) where transaction_id = ${transactionId}`)

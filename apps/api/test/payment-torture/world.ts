import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { PayAnswer } from '@fanal/contract/schemas/payment'
import { type Database, sql } from '#platform/database'
import { startSession, tokensOf } from '#platform/session'
import type { Address } from '../address.ts'
import { testSecret } from '../app.ts'
import { aCustomer } from '../builders.ts'
import { type OwnProcess, ownProcess, type ProcessOptions } from '../processes/own-process.ts'
import { untilAdmitted } from '../processes/until-admitted.ts'
import type { StripeDouble } from '../doubles/stripe.ts'
import { aDebt, type Debt, stripeEnv } from '../fixtures/payments.ts'

// Shared by the long payment tests: a database, a Stripe double with the true ledger, and killable servers in separate
// processes.

export interface World {
  database: Database
  address: Address
  stripe: StripeDouble
  bundle?: string
  say: (text: string) => void
}

export const startServer = ({ address, stripe, bundle }: World, options: ProcessOptions = {}) =>
  ownProcess(address, { ...options, bundle, env: stripeEnv(stripe) })

/** Like a power cut. */
export async function killServer({ child }: OwnProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

export interface Buyer {
  token: string
  debt: Debt
}

/** A customer with a session and an unpaid invoice. */
export async function aBuyer({ database }: World): Promise<Buyer> {
  const customer = await aCustomer(database)
  const session = { customerId: customer.id, locale: 'es-ES', visit: { ip: '192.0.2.1', userAgent: 'test' } }
  const { token } = await startSession(database, tokensOf(testSecret), session)
  return { token, debt: await aDebt(database, { customerId: customer.id }) }
}

export class Refused extends Error {
  readonly code: string
  constructor(status: number, code: string) {
    super(`pay answered ${status} ${code}`)
    this.code = code
  }
}

/** POST pay at a server; undefined without an answer. */
export async function postPay(
  { address }: OwnProcess,
  { token }: Buyer,
  body: object,
  key: string = randomUUID(),
): Promise<PayAnswer | undefined> {
  try {
    const answer = await untilAdmitted(() =>
      fetch(`${address}/api/v2/pay`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        body: JSON.stringify({ platform_name: 'stripe', ...body }),
        signal: AbortSignal.timeout(30_000),
      }),
    )
    const said = (await answer.json()) as PayAnswer & { error?: string }
    if (answer.ok) return said
    // The server or its database stopped: the result is unknown.
    if (answer.status >= 500) return undefined
    throw new Refused(answer.status, said.error ?? '')
  } catch (error) {
    if (error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError'))
      return undefined
    throw error
  }
}

export async function postWebhook(
  { address }: OwnProcess,
  stripe: StripeDouble,
  event: object,
): Promise<boolean> {
  const { body, headers } = stripe.signed(event)
  const url = `${address}/api/v2/payments/stripe/webhook`
  const send = () => fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(30_000) })
  return untilAdmitted(send).then(
    ({ ok }) => ok,
    () => false,
  )
}

interface Row {
  invoice_id: number
  state: string
  paid: string
  pending: number
  debt: number
  transaction_id: string
  is_open: boolean
  mails: number
}

/** Every invoice with its payments. */
const bookRows = (database: Database) =>
  database.many<Row>(sql`
    with told as (
      select substring(payload->>'text' from 'T[2-9A-HJ-NP-Z]{19}') as transaction_id, count(*) as mails from outbox group by 1)
    select v.id as invoice_id, v.paid_status as paid, v.amount_pending_cents as pending, c.amount_debt_cents as debt,
      coalesce(p.state, '') as state, coalesce(p.transaction_id, '') as transaction_id,
      coalesce(i.is_open, false) as is_open, coalesce(t.mails, 0) as mails
    from invoices v join contracts c on c.id = v.contract_id
      left join payment_items i on i.invoice_id = v.id left join payments p on p.id = i.payment_id
      left join told t on t.transaction_id = p.transaction_id
    order by v.id, p.id`)

export interface Tally {
  invoices: number
  payments: number
  charged: number
}

/**
 * Compares our state with Stripe's: each invoice charged once and paid, or not charged and owed. Returns what is wrong.
 */
export async function audit({ database, stripe }: World): Promise<{ tally: Tally; wrong: string[] }> {
  const rows = await bookRows(database)
  const wrong: string[] = []
  const byInvoice = new Map<number, Row[]>()
  for (const row of rows) byInvoice.set(row.invoice_id, [...(byInvoice.get(row.invoice_id) ?? []), row])
  let charged = 0
  for (const [invoice, payments] of byInvoice) {
    const charges = payments.flatMap((row) => stripe.books.chargesOf(row.transaction_id))
    const [{ paid, pending, debt } = { paid: '', pending: -1, debt: -1 }] = payments
    const said = `invoice ${invoice}: ${charges.length} charges, ${paid}, ${pending} pending, payments ${payments.map((row) => row.state).join()}`
    charged += charges.length
    if (charges.length > 1) wrong.push(`charged twice: ${said}`)
    const isPaid = paid === 'paid' && pending === 0 && debt === 0
    const isOwed = paid === 'unpaid' && pending === debt && pending > 0
    if (charges.length === 1 ? !isPaid : !isOwed) wrong.push(`not as charged: ${said}`)
    for (const row of payments) wrong.push(...wrongIn(row, stripe).map((problem) => `${problem}: ${said}`))
  }
  const payments = rows.filter(({ state }) => state !== '').length
  return { tally: { invoices: byInvoice.size, payments, charged }, wrong }
}

function wrongIn({ state, transaction_id, is_open, mails }: Row, { books }: StripeDouble): string[] {
  if (state === '') return []
  const charges = books.chargesOf(transaction_id).length
  const isCharged = state === 'succeeded' || state === 'refunded'
  return [
    ...(['started', 'requires_action', 'processing'].includes(state) ? ['not final'] : []),
    ...(is_open ? ['an open item'] : []),
    ...(isCharged === charges > 0 ? [] : [`${state}, of ${charges} charges`]),
    ...(mails === charges ? [] : [`${mails} mails of ${charges} charges`]),
  ]
}

/** Waits until no payment is open; returns the milliseconds. */
export async function untilFinal({ database, stripe }: World, limitMs: number): Promise<number> {
  const start = Date.now()
  for (;;) {
    const open = await database.many<Pick<Row, 'state' | 'transaction_id'>>(sql`
      select state, transaction_id from payments where state in ('started', 'requires_action', 'processing') limit 5`)
    if (open.length === 0) return Date.now() - start
    if (Date.now() - start > limitMs) {
      const truth = open.map((row) => ({ ...row, intents: stripe.books.intentsOf(row.transaction_id) }))
      throw new Error(`Payments are still open after ${limitMs} ms: ${JSON.stringify(truth)}`)
    }
    await pause(100)
  }
}

export const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

import { centsToEuros } from '@fanal/domain/money'
import type { PaidStatus } from '@fanal/domain/invoices/paid-status'
import { madridTime } from '#platform/commands/madrid-time'
import { type Db, sql } from '#platform/database'
import { cell } from './export-claims.ts'

interface HeldInvoice {
  customer_id: number
  id: number
  number: string
  contract: string | null
  paid_status: PaidStatus
  cents: number
  claim: string
  since: Date
}

const atOnce = 1_000

/** Invoices with an amount due and an open claim about them, of all customers, a page at a time. */
function findHeldInvoices(db: Db, after: Pick<HeldInvoice, 'customer_id' | 'id'>): Promise<HeldInvoice[]> {
  return db.many(sql`
    with claimed as (
      select q.customer_id, q.invoice_id, min(q.number) as claim, min(q.opened_at) as since from cases q
      where q.invoice_id is not null and q.kind = 'claim' and q.state <> 'closed'
        and (q.customer_id, q.invoice_id) > (${after.customer_id}, ${after.id})
      group by q.customer_id, q.invoice_id)
    select i.customer_id, i.id, i.number, k.name as contract, i.paid_status, i.amount_pending_cents as cents, h.claim,
      h.since
    from claimed h join invoices i on i.customer_id = h.customer_id and i.id = h.invoice_id
      left join contracts k on k.customer_id = i.customer_id and k.id = i.contract_id
    where i.paid_status in ('unpaid', 'pending_remesa', 'pending_transfer') and i.amount_pending_cents > 0
      and i.rectificative_type not in ('A', 'B')
    order by i.customer_id, i.id limit ${atOnce}`)
}

/** A line for each invoice whose direct debit and reminders wait for the end of a claim. */
export async function* holdLines(db: Db): AsyncGenerator<string> {
  yield 'invoice;contract;paid;pending;claim;since'
  let after = { customer_id: -1, id: 0 }
  for (;;) {
    const held = await findHeldInvoices(db, after)
    for (const { number, contract, paid_status, cents, claim, since } of held)
      yield [number, contract ?? '', paid_status, centsToEuros(cents), claim, madridTime(since)]
        .map(cell)
        .join(';')
    const last = held.at(-1)
    if (!last || held.length < atOnce) return
    after = { customer_id: last.customer_id, id: last.id }
  }
}

import type { PaidStatus, RectificativeType } from '@fanal/domain/invoices/paid-status'
import { type Db, sql } from '#platform/database'
import { findInDirectory } from '#platform/database/directory'

export interface OwedInvoice {
  id: number
  number: string
  contract_id: number | null
  paid_status: PaidStatus
  rectificative_type: RectificativeType
  amount_pending_cents: number
  /** An open claim about it. */
  claim: string | null
}

/** The customer's own invoices, locked until commit in a fixed order, to avoid deadlocks. */
export function lockInvoices(tx: Db, customerId: number, ids: readonly number[]): Promise<OwedInvoice[]> {
  return tx.many(sql`
    select i.id, i.number, i.contract_id, i.paid_status, i.rectificative_type, i.amount_pending_cents,
      (select q.number from open_claims q where q.customer_id = ${customerId} and q.invoice_id = i.id
        order by q.id limit 1) as claim
    from invoices i where i.id = any(${ids}::bigint[]) and i.customer_id = ${customerId}
    order by i.id for update of i`)
}

/** An invoice of a customer. */
export interface OwnInvoice {
  customerId: number
  id: number
}

/** Subtracts an amount from what is owed; at zero the invoice is paid. */
export async function reducePending(tx: Db, { customerId, id }: OwnInvoice, cents: number): Promise<void> {
  await tx.run(sql`
    update invoices set
      amount_pending_cents = amount_pending_cents - ${cents},
      paid_status = case when amount_pending_cents = ${cents} then 'paid' else paid_status end
    where customer_id = ${customerId} and id = ${id}`)
}

/** Blocked until staff has verified them. */
export async function requireVerification(
  tx: Db,
  customerId: number,
  invoiceIds: readonly number[],
): Promise<void> {
  await tx.run(sql`
    update invoices set paid_status = 'manual_verification_required'
    where customer_id = ${customerId} and id = any(${invoiceIds}::bigint[])`)
}

export interface DoubtfulInvoice extends Pick<OwedInvoice, 'id' | 'contract_id' | 'amount_pending_cents'> {
  customer_id: number
}

/** Locks an invoice that waits for staff. */
export async function lockDoubtfulInvoice(tx: Db, number: string): Promise<DoubtfulInvoice | undefined> {
  const known = await findInDirectory(tx, 'invoice', number)
  if (!known) return undefined
  return tx.maybe(sql`
    select customer_id, id, contract_id, amount_pending_cents from invoices
    where customer_id = ${known.customer_id} and id = ${known.id} and paid_status = 'manual_verification_required' for update`)
}

export async function markPaid(tx: Db, { customerId, id }: OwnInvoice): Promise<void> {
  await tx.run(sql`
    update invoices set paid_status = 'paid', amount_pending_cents = 0
    where customer_id = ${customerId} and id = ${id}`)
}

/** What was not owed any more is owed in full, if it is after all. */
export async function markUnpaid(tx: Db, { customerId, id }: OwnInvoice): Promise<void> {
  await tx.run(sql`
    update invoices set paid_status = 'unpaid',
      amount_pending_cents = case when amount_pending_cents = 0 then amount_to_pay_cents else amount_pending_cents end
    where customer_id = ${customerId} and id = ${id}`)
}

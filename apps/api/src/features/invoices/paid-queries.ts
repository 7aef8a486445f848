import type { PaidStatus, RectificativeType } from '@fanal/domain/invoices/paid-status'
import { type Db, sql } from '#platform/database'

export interface OwedInvoice {
  id: number
  number: string
  contract_id: number | null
  paid_status: PaidStatus
  rectificative_type: RectificativeType
  amount_pending_cents: number
}

/** The customer's own invoices, locked until commit in a fixed order, to avoid deadlocks. */
export function lockInvoices(tx: Db, customerId: number, ids: readonly number[]): Promise<OwedInvoice[]> {
  return tx.many(sql`
    select id, number, contract_id, paid_status, rectificative_type, amount_pending_cents from invoices
    where id = any(${ids}::bigint[]) and customer_id = ${customerId}
    order by id for update`)
}

/** Subtracts an amount from what is owed; at zero the invoice is paid. */
export async function takeOff(tx: Db, invoiceId: number, cents: number): Promise<void> {
  await tx.run(sql`
    update invoices set
      amount_pending_cents = amount_pending_cents - ${cents},
      paid_status = case when amount_pending_cents = ${cents} then 'paid' else paid_status end
    where id = ${invoiceId}`)
}

/** Blocked until staff has verified them. */
export async function requireVerification(tx: Db, invoiceIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    update invoices set paid_status = 'manual_verification_required' where id = any(${invoiceIds}::bigint[])`)
}

export type DoubtfulInvoice = Pick<OwedInvoice, 'id' | 'contract_id' | 'amount_pending_cents'>

/** One that waits for staff. */
export function lockDoubtfulInvoice(tx: Db, number: string): Promise<DoubtfulInvoice | undefined> {
  return tx.maybe(sql`
    select id, contract_id, amount_pending_cents from invoices
    where number = ${number} and paid_status = 'manual_verification_required' for update`)
}

export async function markPaid(tx: Db, invoiceId: number): Promise<void> {
  await tx.run(
    sql`update invoices set paid_status = 'paid', amount_pending_cents = 0 where id = ${invoiceId}`,
  )
}

/** If it is owed after all, in full. */
export async function markUnpaid(tx: Db, invoiceId: number): Promise<void> {
  await tx.run(sql`
    update invoices set paid_status = 'unpaid',
      amount_pending_cents = case when amount_pending_cents = 0 then amount_to_pay_cents else amount_pending_cents end
    where id = ${invoiceId}`)
}

import { type Db, sql } from '#platform/database'

/** What an import needs to know of an existing invoice. */
export interface ImportedInvoice {
  number: string
  contract: string | null
  vat: string
  type: string
  is_being_paid: boolean
  amount_pending_cents: number
}

export function findImportedInvoices(db: Db, numbers: readonly string[]): Promise<ImportedInvoice[]> {
  return db.many(sql`
    select i.number, i.type, c.name as contract, u.vat, i.amount_pending_cents,
      exists (select from payment_items p where p.invoice_id = i.id and p.is_open) as is_being_paid
    from invoices i join customers u on u.id = i.customer_id left join contracts c on c.id = i.contract_id
    where i.number = any(${numbers}::text[])`)
}

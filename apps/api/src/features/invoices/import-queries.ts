import { type Db, sql } from '#platform/database'
import { findAllInDirectory } from '#platform/database/directory'

/** What an import needs to know of an existing invoice. */
export interface ImportedInvoice {
  number: string
  contract: string | null
  vat: string
  type: string
  is_being_paid: boolean
  amount_pending_cents: number
}

export async function findImportedInvoices(db: Db, numbers: readonly string[]): Promise<ImportedInvoice[]> {
  const known = await findAllInDirectory(db, 'invoice', numbers)
  return db.many(sql`
    select i.number, i.type, c.name as contract, u.vat, i.amount_pending_cents,
      exists (select from invoice_payments p where p.customer_id = i.customer_id and p.invoice_id = i.id and p.is_open) as is_being_paid
    from jsonb_to_recordset(${JSON.stringify(known)}) as k (customer_id bigint, id bigint)
      join invoices i on i.customer_id = k.customer_id and i.id = k.id
      join customers u on u.id = i.customer_id
      left join contracts c on c.customer_id = i.customer_id and c.id = i.contract_id`)
}

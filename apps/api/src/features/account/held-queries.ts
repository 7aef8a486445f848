import { type Db, sql } from '#platform/database'
import type { OnFile } from './customer-queries.ts'

// Customers that hold a visitor's unsigned contract for somebody known (docs/behaviour/contracting.md).

/** With the name, address and language on file, so that papers and mails are the known customer's. Nothing leads to it. */
export function insertHeldCustomer(tx: Db, customerId: number): Promise<OnFile> {
  return tx.one(sql`
    insert into customers (vat, name, is_company, email, locale, held_for)
    select vat, name, is_company, email, locale, id from customers where id = ${customerId}
    returning id, vat, name, email, locale, false as has_account`)
}

/** With its addresses, accounts, files, consents and notices. Its contract goes before. */
export async function deleteHeldCustomer(tx: Db, customerId: number): Promise<void> {
  await tx.run(sql`delete from customers where id = ${customerId} and held_for is not null`)
}

export async function moveConsents(tx: Db, { from, to }: { from: number; to: number }): Promise<void> {
  await tx.run(sql`
    insert into consents overriding system value
    select n.* from consents k, lateral jsonb_populate_record(k, jsonb_build_object('customer_id', ${to}::bigint)) n
    where k.customer_id = ${from}`)
}

import { type Db, sql } from '#platform/database'
import type { DemoCustomer } from './customers.ts'

export async function insertCustomers(tx: Db, customers: readonly DemoCustomer[]): Promise<void> {
  await tx.run(sql`
    insert into customers (vat, name, is_company, email, phone, locale, new_customer, created_at)
    select vat, name, is_company, email, phone, locale, new_customer, (since + time '09:00') at time zone 'Europe/Madrid'
    from jsonb_to_recordset(${JSON.stringify(customers)}) as customer (
      vat text, name text, is_company boolean, email text, phone text, locale text, new_customer boolean, since date)`)
}

/** The number of the crowd's next customer. */
export async function findNextInCrowd(db: Db): Promise<number> {
  const { first } = await db.one<{ first: number }>(sql`
    select coalesce(max(substring(email from '^cliente-([0-9]+)@')::int), 0) + 1 as first
    from customers where email like 'cliente-%@crowd.example.com'`)
  return first
}

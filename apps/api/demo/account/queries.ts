import { type Db, sql } from '#platform/database'
import type { DemoCustomer } from './customers.ts'

export async function insertCustomers(tx: Db, customers: readonly DemoCustomer[]): Promise<void> {
  await tx.run(sql`
    insert into customers (vat, name, is_company, email, phone, locale, new_customer, created_at)
    select vat, name, is_company, email, phone, locale, new_customer, (since + time '09:00') at time zone 'Europe/Madrid'
    from jsonb_to_recordset(${JSON.stringify(customers)}) as customer (
      vat text, name text, is_company boolean, email text, phone text, locale text, new_customer boolean, since date)`)
}

/** From which id on the next customers are. */
export async function findNextId(db: Db): Promise<number> {
  const { next } = await db.one<{ next: number }>(sql`select coalesce(max(id), 0) + 1 as next from customers`)
  return next
}

/** Accounts for those with a password hash. */
export async function insertAccounts(
  tx: Db,
  customers: readonly DemoCustomer[],
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  const accounts = customers.flatMap(({ vat, password, must_change_password = false, since }) =>
    password ? [{ vat, must_change_password, since, password_hash: hashes.get(password) }] : [],
  )
  await tx.run(sql`
    insert into accounts (customer_id, password_hash, must_change_password, changed_at)
    select c.id, account.password_hash, account.must_change_password,
           (account.since + time '09:05') at time zone 'Europe/Madrid'
    from jsonb_to_recordset(${JSON.stringify(accounts)}) as account (
      vat text, password_hash text, must_change_password boolean, since date)
    join customers c on c.vat = account.vat`)
}

/** The number of the crowd's next customer. */
export async function findNextInCrowd(db: Db): Promise<number> {
  const { first } = await db.one<{ first: number }>(sql`
    select coalesce(max(substring(email from '^cliente-([0-9]+)@')::int), 0) + 1 as first
    from customers where email like 'cliente-%@crowd.example.com'`)
  return first
}

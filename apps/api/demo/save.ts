import { type Db, sql } from '#platform/database'
import type { DemoCustomer } from './customers.ts'
import type { DemoContract } from './supplies.ts'

/** Customers, and accounts for those with a hash of their password. */
export async function saveCustomers(
  tx: Db,
  customers: readonly DemoCustomer[],
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  await tx.run(sql`
    insert into customers (vat, name, is_company, email, phone, locale, new_customer, created_at)
    select vat, name, is_company, email, phone, locale, new_customer, (since + time '09:00') at time zone 'Europe/Madrid'
    from jsonb_to_recordset(${JSON.stringify(customers)}) as customer (
      vat text, name text, is_company boolean, email text, phone text, locale text, new_customer boolean, since date)`)
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

export async function saveContracts(tx: Db, contracts: readonly DemoContract[]): Promise<void> {
  await tx.run(sql`
    insert into contracts (name, customer_id, type, state, sign_date, start_date, end_date, cups, street, city,
      postal_code, tariff_name, product_name, contracted_power, pressio, caudal, selfcons_code, amount_debt_cents,
      waiting_for_signature)
    select contract.name, c.id, type, state, sign_date, start_date, end_date, cups, street, city, postal_code,
      tariff_name, product_name, contracted_power, pressio, caudal, selfcons_code, amount_debt_cents,
      waiting_for_signature
    from jsonb_to_recordset(${JSON.stringify(contracts)}) as contract (
      name text, vat text, type text, state text, sign_date date, start_date date, end_date date, cups text, street text,
      city text, postal_code text, tariff_name text, product_name text, contracted_power jsonb, pressio numeric,
      caudal numeric, selfcons_code text, amount_debt_cents bigint, waiting_for_signature text[])
    join customers c on c.vat = contract.vat
    order by contract.name`)
}

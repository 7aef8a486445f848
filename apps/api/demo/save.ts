import { type Db, sql } from '#platform/database'
import type { DemoCustomer } from './account/customers.ts'
import type { DemoAccount, DemoAddress } from './contracts/holders.ts'
import { municipalities } from './places.ts'
import type { DemoContract } from './contracts/supplies.ts'

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

export async function saveAddresses(tx: Db, addresses: readonly DemoAddress[]): Promise<void> {
  await tx.run(sql`
    insert into addresses (customer_id, name, dp, ine, state, poblacio, tv, nv, pnp, bq, es, pt, pu, ref_catastral,
      aclarador, mobile, email, full_address)
    select c.id, a.name, dp, ine, state, poblacio, tv, nv, pnp, bq, es, pt, pu, ref_catastral, aclarador, mobile, a.email,
      full_address
    from rows from (jsonb_to_recordset(${JSON.stringify(addresses)}) as (
      vat text, name text, dp text, ine text, state int, poblacio text, tv int, nv text, pnp text, bq text, es text,
      pt text, pu text, ref_catastral text, aclarador text, mobile text, email text, full_address text))
      with ordinality as a (vat, name, dp, ine, state, poblacio, tv, nv, pnp, bq, es, pt, pu, ref_catastral, aclarador,
        mobile, email, full_address, place)
    join customers c on c.vat = a.vat
    order by place`)
}

export async function saveAccounts(tx: Db, accounts: readonly DemoAccount[]): Promise<void> {
  await tx.run(sql`
    insert into bank_accounts (customer_id, iban)
    select c.id, a.iban
    from rows from (jsonb_to_recordset(${JSON.stringify(accounts)}) as (vat text, iban text))
      with ordinality as a (vat, iban, place)
    join customers c on c.vat = a.vat
    order by place`)
}

/** After their customers, addresses and accounts. */
export async function saveContracts(tx: Db, contracts: readonly DemoContract[]): Promise<void> {
  await tx.run(sql`
    insert into contracts (name, customer_id, type, state, sign_date, start_date, end_date, cups, street, city,
      postal_code, tariff_name, product_name, contracted_power, pressio, caudal, selfcons_code, amount_debt_cents,
      owner_name, fiscal_name, fiscal_vat, fiscal_address, notification_address_id, bank_account_id, ref_catastral,
      invoice_online, dso_name, dso_website, dso_phone, dso_reference, is_peninsula)
    select contract.name, c.id, type, contract.state, sign_date, start_date, end_date, cups, street, city, postal_code,
      tariff_name, product_name, contracted_power, pressio, caudal, selfcons_code, amount_debt_cents, owner_name,
      fiscal_name, fiscal_vat, fiscal_address, a.id, b.id, contract.ref_catastral, invoice_online, dso_name, dso_website,
      dso_phone, dso_reference, is_peninsula
    from jsonb_to_recordset(${JSON.stringify(contracts)}) as contract (
      name text, vat text, type text, state text, sign_date date, start_date date, end_date date, cups text, street text,
      city text, postal_code text, tariff_name text, product_name text, contracted_power jsonb, pressio numeric,
      caudal numeric, selfcons_code text, amount_debt_cents bigint, owner_name text, fiscal_name text, fiscal_vat text,
      fiscal_address text, notification text, iban text, ref_catastral text, invoice_online text, dso_name text,
      dso_website text, dso_phone text, dso_reference text, is_peninsula boolean)
    join customers c on c.vat = contract.vat
    left join addresses a on a.customer_id = c.id and a.full_address = contract.notification
    left join bank_accounts b on b.customer_id = c.id and b.iban = contract.iban
    order by contract.name`)
}

/** What an operator imported before stays. */
export async function savePlaces(tx: Db): Promise<void> {
  const codes = municipalities.flatMap(({ ine, postal_codes }) => postal_codes.map((dp) => ({ dp, ine })))
  await tx.run(sql`
    insert into municipalities (ine, name)
    select ine, name from jsonb_to_recordset(${JSON.stringify(municipalities)}) as m (ine text, name text)
    on conflict do nothing`)
  await tx.run(sql`
    insert into postal_codes (dp, ine)
    select dp, ine from jsonb_to_recordset(${JSON.stringify(codes)}) as p (dp text, ine text)
    on conflict do nothing`)
}

import type { Locale } from '@fanal/domain/settings/languages'
import type { OwnContract } from '#features/contracts/queries'
import { type Db, sql } from '#platform/database'
import type { DemoAccount, DemoAddress } from '#demo/contracts/holders'
import type { DemoContract } from '#demo/contracts/supplies'

export async function insertAddresses(tx: Db, addresses: readonly DemoAddress[]): Promise<void> {
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

export async function insertBankAccounts(tx: Db, accounts: readonly DemoAccount[]): Promise<void> {
  await tx.run(sql`
    insert into bank_accounts (customer_id, iban)
    select c.id, a.iban
    from rows from (jsonb_to_recordset(${JSON.stringify(accounts)}) as (vat text, iban text))
      with ordinality as a (vat, iban, place)
    join customers c on c.vat = a.vat
    order by place`)
}

/** After their customers, addresses and accounts. */
export async function insertContracts(tx: Db, contracts: readonly DemoContract[]): Promise<void> {
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

export interface DemoService {
  contract: string
  name: string
  start_date: string
  end_date: string | null
}

export async function insertServices(tx: Db, services: readonly DemoService[]): Promise<void> {
  await tx.run(sql`
    insert into contract_services (customer_id, contract_id, name, start_date, end_date)
    select c.customer_id, c.id, s.name, s.start_date, s.end_date
    from rows from (jsonb_to_recordset(${JSON.stringify(services)}) as (
      contract text, name text, start_date date, end_date date))
      with ordinality as s (contract, name, start_date, end_date, place)
    join contracts c on c.name = s.contract
    order by place`)
}

export interface DemoAttachment extends OwnContract {
  fileId: number
  name: string
  category: string
  at: Date
}

export async function insertAttachment(
  tx: Db,
  { customerId, contractId, fileId, name, category, at }: DemoAttachment,
): Promise<void> {
  await tx.run(sql`
    insert into contract_attachments (customer_id, contract_id, file_id, name, category_name, created_date)
    values (${customerId}, ${contractId}, ${fileId}, ${name}, ${category}, ${at})`)
}

/** The results of the demo's changes. */
export async function updateChanged(tx: Db): Promise<void> {
  await tx.run(sql`
    update contracts c set sips_state = case r.state when 'done' then 'active' else 'requested' end
    from change_requests r
    where r.customer_id = c.customer_id and r.contract_id = c.id and r.kind = 'noSIPSCession' and r.state in ('signature_pending', 'sent', 'done')`)
  const personalised = await tx.many<{ customer_id: number; contract_id: number; chosen: object }>(sql`
    select customer_id, contract_id, jsonb_build_object(kind, jsonb_build_object(
      'value', wanted->'value', 'chosen_on', (requested_at at time zone 'Europe/Madrid')::date)) as chosen
    from change_requests where kind in ('doubleTariff', 'happyHours', 'happyDay')`)
  for (const { customer_id, contract_id, chosen } of personalised)
    await tx.run(sql`
      update contracts set personalised = ${JSON.stringify(chosen)}
      where customer_id = ${customer_id} and id = ${contract_id}`)
}

/** Customers with a contract. */
export function findHolder(
  db: Db,
  contract: string,
): Promise<{ customer_id: number; name: string; vat: string; email: string; locale: Locale }> {
  return db.one(sql`
    select u.id as customer_id, u.name, u.vat, u.email, u.locale
    from contracts c join customers u on u.id = c.customer_id where c.name = ${contract}`)
}

/** The contracts of these names, before there is a directory. */
export async function findContracts(db: Db, names: readonly string[]): Promise<Map<string, OwnContract>> {
  const rows = await db.many<{ customer_id: number; id: number; name: string }>(sql`
    select customer_id, id, name from contracts where name = any(${names}::text[])`)
  return new Map(rows.map(({ customer_id, id, name }) => [name, { customerId: customer_id, contractId: id }]))
}

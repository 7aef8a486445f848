import { type Db, sql } from '#platform/database'
import type { ContractRecord } from './contract-record.ts'

/** Defaults of a new contract's columns. */
const fresh = { contracted_power: [], selfcons_code: '00', amount_debt_cents: 0, invoice_online: 'email' }

/** New contracts; returns their numbers. The owner's data are defaults. */
export async function insertContracts(tx: Db, rows: string): Promise<string[]> {
  const created = await tx.many<{ name: string }>(sql`
    insert into contracts (name, customer_id, type, state, sign_date, start_date, end_date, cups, street, city,
      postal_code, tariff_name, product_name, contracted_power, pressio, caudal, selfcons_code, amount_debt_cents,
      owner_name, fiscal_name, fiscal_vat, fiscal_address, notification_address_id, bank_account_id, ref_catastral,
      invoice_online, sips_state, dso_name, dso_website, dso_phone, dso_reference, is_peninsula)
    select n.name, u.id, n.type, n.state, n.sign_date, n.start_date, n.end_date, n.cups, n.street, n.city,
      n.postal_code, n.tariff_name, n.product_name, n.contracted_power, n.pressio, n.caudal, n.selfcons_code,
      n.amount_debt_cents, coalesce(nullif(n.owner_name, ''), u.name), coalesce(nullif(n.fiscal_name, ''), u.name),
      coalesce(nullif(n.fiscal_vat, ''), u.vat), coalesce(n.fiscal_address, ''), a.id, b.id,
      coalesce(n.ref_catastral, ''), n.invoice_online, coalesce(n.sips_state, 'unactive'), coalesce(n.dso_name, ''),
      coalesce(n.dso_website, ''), coalesce(n.dso_phone, ''), coalesce(n.dso_reference, ''), n.is_peninsula
    from jsonb_to_recordset(${rows}) as r (vat text, columns jsonb, iban text, address text, address_name text)
      join customers u on u.vat = r.vat
      left join bank_accounts b on b.customer_id = u.id and b.iban = r.iban
      left join addresses a on a.id = (select min(id) from addresses x
        where x.customer_id = u.id and x.full_address = r.address and x.name = r.address_name),
      lateral jsonb_populate_record(null::contracts, ${JSON.stringify(fresh)}::jsonb || r.columns) n
    on conflict (name) do nothing
    returning name`)
  return created.map(({ name }) => name)
}

/** Existing ones: only differences. */
export function updateContracts(tx: Db, rows: string): Promise<number> {
  return tx.run(sql`
    update contracts c set type = n.type, state = n.state, sign_date = n.sign_date, start_date = n.start_date,
      end_date = n.end_date, cups = n.cups, street = n.street, city = n.city, postal_code = n.postal_code,
      tariff_name = n.tariff_name, product_name = n.product_name, contracted_power = n.contracted_power,
      pressio = n.pressio, caudal = n.caudal, selfcons_code = n.selfcons_code,
      amount_debt_cents = n.amount_debt_cents, owner_name = n.owner_name, fiscal_name = n.fiscal_name,
      fiscal_vat = n.fiscal_vat, fiscal_address = n.fiscal_address,
      notification_address_id = n.notification_address_id, bank_account_id = n.bank_account_id,
      ref_catastral = n.ref_catastral, invoice_online = n.invoice_online, sips_state = n.sips_state,
      dso_name = n.dso_name, dso_website = n.dso_website, dso_phone = n.dso_phone, dso_reference = n.dso_reference,
      is_peninsula = n.is_peninsula, version = c.version + 1
    from (
      select to_jsonb(k) as before, n.*
      from jsonb_to_recordset(${rows}) as r (
          name text, vat text, columns jsonb, iban text, address text, address_name text)
        join customers u on u.vat = r.vat
        join contracts k on k.name = r.name and k.customer_id = u.id
        left join bank_accounts b on b.customer_id = u.id and b.iban = r.iban
        left join addresses a on a.id = (select min(id) from addresses x
          where x.customer_id = u.id and x.full_address = r.address and x.name = r.address_name),
        lateral jsonb_populate_record(k, r.columns
          || case when r.iban is null then '{}' else jsonb_build_object('bank_account_id', b.id) end
          || case when r.address is null then '{}' else jsonb_build_object('notification_address_id', a.id) end) n) n
    where c.id = n.id and n.before is distinct from to_jsonb(n) - 'before'`)
}

export async function saveAccounts(tx: Db, records: readonly ContractRecord[]): Promise<void> {
  const rows = records.filter(({ iban }) => iban).map(({ vat, iban }) => ({ vat, iban }))
  await tx.run(sql`
    insert into bank_accounts (customer_id, iban)
    select u.id, r.iban
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r (vat text, iban text) join customers u on u.vat = r.vat
    on conflict do nothing`)
}

export async function saveAddresses(tx: Db, records: readonly ContractRecord[]): Promise<void> {
  const rows = records.flatMap(({ vat, address }) => (address ? [{ ...address, vat }] : []))
  await tx.run(sql`
    insert into addresses (customer_id, name, dp, ine, state, poblacio, tv, nv, pnp, bq, es, pt, pu, ref_catastral,
      aclarador, mobile, email, full_address)
    select distinct on (u.id, r.full_address, r.name) u.id, r.name, dp, ine, state, poblacio, tv, nv, pnp, bq, es, pt, pu,
      ref_catastral, aclarador, mobile, r.email, full_address
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r (
      vat text, name text, dp text, ine text, state int, poblacio text, tv int, nv text, pnp text, bq text, es text,
      pt text, pu text, ref_catastral text, aclarador text, mobile text, email text, full_address text)
      join customers u on u.vat = r.vat
    where not exists (select from addresses x
      where x.customer_id = u.id and x.full_address = r.full_address and x.name = r.name)`)
}

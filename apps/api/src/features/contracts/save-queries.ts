import { type Db, sql } from '#platform/database'
import { addContacts, addToDirectory, replaceInDirectory } from '#platform/database/directory'
import type { ContractRecord } from './contract-record.ts'

/** Defaults of a new contract's columns. */
const fresh = { contracted_power: [], selfcons_code: '00', amount_debt_cents: 0, invoice_online: 'email' }

interface SavedContract {
  customer_id: number
  id: number
  name: string
  supply: string
}

const entriesOf = (rows: readonly SavedContract[], key: 'name' | 'supply') =>
  rows.map((row) => ({ key: row[key], customer_id: row.customer_id, id: row.id }))

/** Inserts contracts that do not exist yet, and returns their numbers. The owner's data fill in for missing fields. */
export async function insertContracts(tx: Db, rows: string): Promise<string[]> {
  const created = await tx.many<SavedContract>(sql`
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
    from jsonb_to_recordset(${rows}) as r (customer_id bigint, columns jsonb, iban text, address text, address_name text)
      join customers u on u.id = r.customer_id
      left join bank_accounts b on b.customer_id = u.id and b.iban = r.iban
      left join addresses a on a.customer_id = u.id and a.id = (select min(id) from addresses x
        where x.customer_id = u.id and x.full_address = r.address and x.name = r.address_name),
      lateral jsonb_populate_record(null::contracts, ${JSON.stringify(fresh)}::jsonb || r.columns) n
    on conflict (customer_id, name) do nothing
    returning customer_id, id, name, left(cups, 20) as supply`)
  await addToDirectory(tx, 'contract', entriesOf(created, 'name'))
  await addToDirectory(tx, 'supply', entriesOf(created, 'supply'))
  return created.map(({ name }) => name)
}

export async function nextContractNumber(tx: Db): Promise<string> {
  const { number } = await tx.one<{ number: string }>(sql`select nextval('contract_numbers')::text as number`)
  return number
}

/** Contracts as a file has them, each as a row in JSON, where something differs from what is stored. */
async function findChanged(tx: Db, rows: string): Promise<string[]> {
  const changed = await tx.many<{ row: string }>(sql`
    select to_jsonb(n)::text as row
    from jsonb_to_recordset(${rows}) as r (
        customer_id bigint, name text, columns jsonb, iban text, address text, address_name text)
      join contracts k on k.customer_id = r.customer_id and k.name = r.name
      left join bank_accounts b on b.customer_id = k.customer_id and b.iban = r.iban
      left join addresses a on a.customer_id = k.customer_id and a.id = (select min(id) from addresses x
        where x.customer_id = k.customer_id and x.full_address = r.address and x.name = r.address_name),
      lateral jsonb_populate_record(null::contracts, to_jsonb(k) || r.columns
        || case when r.iban is null then '{}' else jsonb_build_object('bank_account_id', b.id) end
        || case when r.address is null then '{}' else jsonb_build_object('notification_address_id', a.id) end) n
    where to_jsonb(k) is distinct from to_jsonb(n)`)
  return changed.map(({ row }) => row)
}

/** Contracts that were changed in between stay as they are. */
const writeChanged = (tx: Db, changed: readonly string[]): Promise<SavedContract[]> =>
  tx.many(sql`
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
    from jsonb_populate_recordset(null::contracts, ${`[${changed.join(',')}]`}) n
    where c.customer_id = n.customer_id and c.id = n.id and c.version = n.version
    returning c.customer_id, c.id, c.name, left(c.cups, 20) as supply`)

/** A contract that a customer changes in between is read again, so that neither change is lost. */
const mostRounds = 5

/** Updates existing contracts where something differs. Read and written apart: a spread database reckons nothing while it writes. */
export async function updateContracts(tx: Db, rows: string): Promise<number> {
  let count = 0
  for (let round = 0; round < mostRounds; round += 1) {
    const changed = await findChanged(tx, rows)
    const saved = await writeChanged(tx, changed)
    await replaceInDirectory(tx, 'supply', entriesOf(saved, 'supply'))
    count += saved.length
    if (saved.length === changed.length) break
  }
  return count
}

/** A record with its customer. */
export interface OwnedRecord extends ContractRecord {
  customer_id: number
}

export async function saveAccounts(tx: Db, records: readonly OwnedRecord[]): Promise<void> {
  const rows = records.filter(({ iban }) => iban).map(({ customer_id, iban }) => ({ customer_id, iban }))
  await tx.run(sql`
    insert into bank_accounts (customer_id, iban)
    select r.customer_id, r.iban
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r (customer_id bigint, iban text)
    on conflict do nothing`)
}

export async function saveAddresses(tx: Db, records: readonly OwnedRecord[]): Promise<void> {
  const rows = records.flatMap(({ customer_id, address }) => (address ? [{ ...address, customer_id }] : []))
  await addContacts(
    tx,
    rows.map(({ customer_id, email, mobile }) => ({ customer_id, email, phone: mobile })),
  )
  await tx.run(sql`
    insert into addresses (customer_id, name, dp, ine, state, poblacio, tv, nv, pnp, bq, es, pt, pu, ref_catastral,
      aclarador, mobile, email, full_address)
    select distinct on (r.customer_id, r.full_address, r.name) r.customer_id, r.name, r.dp, r.ine, r.state, r.poblacio, r.tv,
      r.nv, r.pnp, r.bq, r.es, r.pt, r.pu, r.ref_catastral, r.aclarador, r.mobile, r.email, r.full_address
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r (
      customer_id bigint, name text, dp text, ine text, state int, poblacio text, tv int, nv text, pnp text, bq text, es text,
      pt text, pu text, ref_catastral text, aclarador text, mobile text, email text, full_address text)
      left join addresses x on x.customer_id = r.customer_id and x.full_address = r.full_address and x.name = r.name
    where x.id is null`)
}

import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'
import {
  addToDirectory,
  findAllInDirectory,
  findInDirectory,
  type Contacts,
  replaceContacts,
} from '#platform/database/directory'

/** The tax ids that belong to a customer. */
export async function findKnownVats(db: Db, vats: readonly string[]): Promise<Set<string>> {
  const known = await findAllInDirectory(db, 'tax_id', vats)
  return new Set(known.map(({ key }) => key))
}

/** The tax ids of the owners of contracts, by name, or of invoices, by number. */
export async function findOwnerVats(
  db: Db,
  kind: 'contract' | 'invoice',
  keys: readonly string[],
): Promise<Map<string, string>> {
  const known = await findAllInDirectory(db, kind, keys)
  const rows = await db.many<{ key: string; vat: string }>(sql`
    select k.key, u.vat
    from jsonb_to_recordset(${JSON.stringify(known)}) as k (key text, customer_id bigint)
      join customers u on u.id = k.customer_id`)
  return new Map(rows.map(({ key, vat }) => [key, vat]))
}

export async function findCustomerByVat(
  db: Db,
  vat: string,
): Promise<{ id: number; name: string; email: string } | undefined> {
  const known = await findInDirectory(db, 'tax_id', vat)
  return known && db.maybe(sql`select id, name, email from customers where id = ${known.id}`)
}

/** Serialises transactions that add the same tax id. */
export async function lockTaxId(tx: Db, vat: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${vat}, 2))`)
}

export interface OnFile {
  id: number
  vat: string | null
  name: string
  email: string
  phone: string
  locale: Locale
  has_account: boolean
}

export function findOnFile(db: Db, customerId: number): Promise<OnFile> {
  return db.one(sql`
    select c.id, c.vat, c.name, c.email, c.phone, c.locale, a.customer_id is not null as has_account
    from customers c left join accounts a on a.customer_id = c.id where c.id = ${customerId}`)
}

/** Adds the tax id of a customer who came by single sign-on without one. */
export async function saveTaxId(
  tx: Db,
  customerId: number,
  { vat, isCompany }: { vat: string; isCompany: boolean },
): Promise<void> {
  await tx.run(sql`update customers set vat = ${vat}, is_company = ${isCompany} where id = ${customerId}`)
  await addToDirectory(tx, 'tax_id', [{ key: vat, customer_id: customerId, id: customerId }])
}

/** A customer with a contract is no longer new. */
export async function saveNotNew(tx: Db, customerId: number): Promise<void> {
  await tx.run(sql`update customers set new_customer = false where id = ${customerId} and new_customer`)
}

export async function hasCustomers(db: Db): Promise<boolean> {
  return (await db.maybe(sql`select 1 from customers limit 1`)) !== undefined
}

/** Names, addresses and languages follow the rows where given; new customers need a name and an address. */
export async function saveCustomers(
  tx: Db,
  people: readonly (Record<string, unknown> & { vat: string })[],
): Promise<Map<string, number>> {
  const known = await findAllInDirectory(
    tx,
    'tax_id',
    people.map(({ vat }) => vat),
  )
  const ids = new Map(known.map(({ key, id }) => [key, id]))
  const [old, fresh] = [people.filter(({ vat }) => ids.has(vat)), people.filter(({ vat }) => !ids.has(vat))]
  await updateCustomers(
    tx,
    old.map((one) => ({ ...one, id: ids.get(one.vat) })),
  )
  const created = await insertCustomers(tx, fresh)
  await addToDirectory(
    tx,
    'tax_id',
    created.map(({ id, vat: key }) => ({ key, customer_id: id, id })),
  )
  return new Map([...ids, ...created.map(({ id, vat }) => [vat, id] as const)])
}

async function updateCustomers(tx: Db, people: readonly object[]): Promise<void> {
  const changed = await tx.many<Contacts>(sql`
    update customers u set name = n.name, email = n.email, phone = n.phone, locale = n.locale
    from (select n.* from jsonb_array_elements(${JSON.stringify(people)}::jsonb) r
        join customers k on k.id = (r.value->>'id')::bigint,
      lateral jsonb_populate_record(k, r.value) n) n
    where u.id = n.id
      and (u.name, u.email, u.phone, u.locale) is distinct from (n.name, n.email, n.phone, n.locale)
    returning u.id as customer_id, u.name, u.email, u.phone`)
  await replaceContacts(tx, changed)
}

async function insertCustomers(tx: Db, people: readonly object[]): Promise<{ id: number; vat: string }[]> {
  const created = await tx.many<Omit<Contacts, 'customer_id'> & { id: number; vat: string }>(sql`
    insert into customers (vat, name, is_company, email, phone, locale)
    select vat, name, is_company, email, phone, coalesce(locale, 'es-ES')
    from jsonb_to_recordset(${JSON.stringify(people)}) as r (
      vat text, name text, is_company boolean, email text, phone text, locale text)
    where name is not null and email is not null
    returning id, vat, name, email, phone`)
  await replaceContacts(
    tx,
    created.map(({ id: customer_id, name, email, phone }) => ({ customer_id, name, email, phone })),
  )
  return created
}

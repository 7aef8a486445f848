import type { Profile } from '@fanal/contract/schemas/account'
import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'
import { addToDirectory, replaceContacts } from '#platform/database/directory'

export function findProfile(db: Db, customerId: number, isReadOnly: boolean): Promise<Profile> {
  return db.one<Profile>(sql`
    select c.id, c.name, c.email, coalesce(c.vat, '') as vat, c.locale, ${isReadOnly}::boolean as readonly,
           coalesce(a.must_change_password, false) as change_password, c.new_customer
    from customers c left join accounts a on a.customer_id = c.id
    where c.id = ${customerId}`)
}

export interface Owner {
  customer_id: number
  vat: string | null
  name: string
  email: string
  locale: Locale
  change_password: boolean
  /** Null without an own password: no second factor is possible. */
  password_hash: string | null
  second_factor: boolean
}

/** The customer with their credentials. */
export function findOwner(db: Db, customerId: number): Promise<Owner> {
  return db.one<Owner>(sql`
    select c.id as customer_id, c.vat, c.name, c.email, c.locale, a.password_hash,
           coalesce(a.must_change_password, false) as change_password,
           coalesce(a.passkey_as_second_factor, false) as second_factor
    from customers c left join accounts a on a.customer_id = c.id
    where c.id = ${customerId}`)
}

export async function isCompany(db: Db, customerId: number): Promise<boolean> {
  return (
    await db.one<{ is_company: boolean }>(sql`select is_company from customers where id = ${customerId}`)
  ).is_company
}

/** Changes to one customer's passkeys and second factor are serialised. */
export async function lockOwner(tx: Db, customerId: number): Promise<void> {
  await tx.run(sql`select 1 from customers where id = ${customerId} for update`)
}

export async function saveLocale(tx: Db, customerId: number, locale: string): Promise<void> {
  await tx.run(sql`update customers set locale = ${locale} where id = ${customerId}`)
}

interface Newcomer {
  vat: string | undefined
  name: string
  isCompany: boolean
  email: string
  locale: Locale
}

/** A new customer, created by a sign-on. */
export async function saveNewcomer(tx: Db, newcomer: Newcomer) {
  const { vat, name, isCompany, email, locale } = newcomer
  const saved = await tx.one<{ id: number; vat: string | null; locale: Locale; new_customer: boolean }>(sql`
    insert into customers (vat, name, is_company, email, locale, new_customer)
    values (${vat}, ${name}, ${isCompany}, ${email}, ${locale}, true)
    returning id, vat, locale, new_customer`)
  if (vat) await addToDirectory(tx, 'tax_id', [{ key: vat, customer_id: saved.id, id: saved.id }])
  await replaceContacts(tx, [{ customer_id: saved.id, name, email, phone: null }])
  return saved
}

export async function openAccount(tx: Db, customerId: number, hash: string): Promise<void> {
  await tx.run(sql`
    insert into accounts (customer_id, password_hash, must_change_password) values (${customerId}, ${hash}, true)
    on conflict do nothing`)
}

/** False if the password was changed meanwhile. */
export async function saveHash(
  tx: Db,
  customerId: number,
  { from, to }: { from: string | null; to: string },
): Promise<boolean> {
  const changed = await tx.run(sql`
    update accounts set password_hash = ${to}, must_change_password = false, changed_at = now()
    where customer_id = ${customerId} and password_hash is not distinct from ${from}`)
  return changed > 0
}

/** The same password with another hash; not if it was changed meanwhile. */
export async function replaceHash(
  db: Db,
  customerId: number,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db.run(sql`
    update accounts set password_hash = ${to} where customer_id = ${customerId} and password_hash = ${from}`)
}

/** False without an own password. */
export async function saveSecondFactor(tx: Db, customerId: number, isOn: boolean): Promise<boolean> {
  const changed = await tx.run(sql`
    update accounts set passkey_as_second_factor = ${isOn} where customer_id = ${customerId}`)
  return changed > 0
}

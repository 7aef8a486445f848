import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'
import { addToDirectory, findAllInDirectory, removeFromDirectory } from '#platform/database/directory'
import { findCustomerByVat, lockTaxId, type OnFile, saveNotNew, saveTaxId } from './customer-queries.ts'

// Customers that hold an unsigned contract (docs/behaviour/contracting.md). No tax id leads to them, and they have no account.

/** Copies the name, address and language on file, so that documents and mails are addressed to the known customer. */
export async function insertHeldCustomer(tx: Db, customerId: number): Promise<OnFile> {
  const held = await tx.one<OnFile & { vat: string }>(sql`
    insert into customers (vat, name, is_company, email, locale, held_for)
    select vat, name, is_company, email, locale, id from customers where id = ${customerId}
    returning id, vat, name, email, locale, false as has_account`)
  await addToDirectory(tx, 'held', [{ key: held.vat, customer_id: held.id, id: held.id }])
  return held
}

export interface UnknownPerson {
  vat: string
  name: string
  isCompany: boolean
  email: string
  phone: string
  locale: Locale
}

/** A customer with an unknown tax id, held for the signed-in customer who has none, else for itself. */
export async function insertUnknownCustomer(
  tx: Db,
  { vat, name, isCompany, email, phone, locale }: UnknownPerson,
  heldFor: number | undefined,
): Promise<OnFile> {
  const held = await tx.one<OnFile>(sql`
    insert into customers (vat, name, is_company, email, phone, locale)
    values (${vat}, ${name}, ${isCompany}, ${email}, ${phone}, ${locale})
    returning id, vat, name, email, locale, false as has_account`)
  await tx.run(sql`update customers set held_for = ${heldFor ?? held.id} where id = ${held.id}`)
  await addToDirectory(tx, 'held', [{ key: vat, customer_id: held.id, id: held.id }])
  return held
}

/** Everybody who holds something under this tax id, signed or not yet. */
export async function findHoldersOf(db: Db, vat: string): Promise<number[]> {
  return (await findAllInDirectory(db, 'held', [vat])).map(({ id }) => id)
}

export interface HeldCustomer {
  customerId: number
  heldFor: number
  vat: string
}

/**
 * Returns the owner of a signed contract: the customer who has the tax id by now, else the one it was held for, who gets
 * the tax id.
 */
export async function settleOwner(tx: Db, { customerId, heldFor, vat }: HeldCustomer): Promise<number> {
  await lockTaxId(tx, vat)
  await removeFromDirectory(tx, 'held', { key: vat, customer_id: customerId, id: customerId })
  const known = await findCustomerByVat(tx, vat)
  const ownerId = known?.id ?? (await withoutTaxId(tx, heldFor)) ?? customerId
  if (known) return ownerId
  const { is_company: isCompany } = await tx.one<{ is_company: boolean }>(sql`
    select is_company from customers where id = ${customerId}`)
  if (ownerId === customerId) await tx.run(sql`update customers set held_for = null where id = ${customerId}`)
  await saveTaxId(tx, ownerId, { vat, isCompany })
  await saveNotNew(tx, ownerId)
  return ownerId
}

async function withoutTaxId(tx: Db, customerId: number): Promise<number | undefined> {
  const row = await tx.maybe<{ id: number }>(sql`
    select id from customers where id = ${customerId} and vat is null`)
  return row?.id
}

/** Deletes it with its addresses, accounts, files, consents and notices. Its contract must be deleted before. */
export async function deleteHeldCustomer(tx: Db, customerId: number): Promise<void> {
  await tx.run(sql`delete from customers where id = ${customerId} and held_for is not null`)
}

/** Consent to publicity moves only if it is certain that the customer gave it (`isTheirs`). */
export async function moveConsents(
  tx: Db,
  { from, to, isTheirs }: { from: number; to: number; isTheirs: boolean },
): Promise<void> {
  await tx.run(sql`
    insert into consents overriding system value
    select n.* from consents k, lateral jsonb_populate_record(k, jsonb_build_object('customer_id', ${to}::bigint)) n
    where k.customer_id = ${from} and (${isTheirs} or k.purpose <> 'publicity')`)
}

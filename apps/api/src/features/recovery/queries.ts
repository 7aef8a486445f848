import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'
import { findInDirectory } from '#platform/database/directory'
import type { SessionKey } from '#platform/session'

/** The account with that tax id and address on file. */
export async function findRecoverable(
  db: Db,
  vat: string,
  email: string,
): Promise<{ customer_id: number } | undefined> {
  const known = await findInDirectory(db, 'tax_id', vat)
  return db.maybe(sql`
    select c.id as customer_id from customers c join accounts a on a.customer_id = c.id
    where c.id = ${known?.id ?? 0} and lower(trim(c.email)) = lower(${email})`)
}

export interface Recipient {
  customer_id: number
  name: string
  email: string
  locale: Locale
  has_account: boolean
}

/** Recipient of account mails: always the address on file. */
export function findRecipient(db: Db, customerId: number): Promise<Recipient | undefined> {
  return db.maybe<Recipient>(sql`
    select c.id as customer_id, c.name, c.email, c.locale, a.customer_id is not null as has_account
    from customers c left join accounts a on a.customer_id = c.id
    where c.id = ${customerId}`)
}

export async function saveTemporaryPassword(
  tx: Db,
  customerId: number,
  hash: string,
  hours: number,
): Promise<void> {
  await tx.run(sql`
    insert into temporary_passwords (customer_id, password_hash, created_at, expires_at)
    values (${customerId}, ${hash}, now(), now() + make_interval(hours => ${hours}))
    on conflict (customer_id) do update
    set password_hash = excluded.password_hash, created_at = excluded.created_at, expires_at = excluded.expires_at`)
}

/** Consumes a temporary password: it opens one session, and the account's own stays. False if it is already used. */
export async function takeTemporaryPassword(tx: Db, customerId: number, hash: string): Promise<boolean> {
  const taken = await tx.run(sql`
    delete from temporary_passwords
    where customer_id = ${customerId} and password_hash = ${hash} and expires_at > now()`)
  return taken > 0
}

export async function dropTemporaryPassword(tx: Db, customerId: number): Promise<void> {
  await tx.run(sql`delete from temporary_passwords where customer_id = ${customerId}`)
}

/** Hash of the temporary password of a session, where it counts as the current one. */
export async function findOpeningPassword(db: Db, { customerId, id }: SessionKey): Promise<string | null> {
  const { temporary_hash } = await db.one<{ temporary_hash: string | null }>(sql`
    select temporary_hash from sessions where customer_id = ${customerId} and id = ${id}`)
  return temporary_hash
}

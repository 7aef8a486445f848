import type { Profile } from '@fanal/contract/schemas/access'
import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'

export interface AccountRow {
  customer_id: number
  vat: string
  locale: Locale
  password_hash: string
  must_change_password: boolean
}

export interface LoginRow extends AccountRow {
  /** For a temporary password that is still valid. */
  temporary_hash: string | null
  /** A passkey is required after the password. */
  second_factor: boolean
}

export function findAccountByVat(db: Db, vat: string): Promise<LoginRow | undefined> {
  return db.maybe<LoginRow>(sql`
    select c.id as customer_id, c.vat, c.locale, a.password_hash, t.password_hash as temporary_hash, a.must_change_password,
           a.passkey_as_second_factor as second_factor
    from customers c join accounts a on a.customer_id = c.id
      left join temporary_passwords t on t.customer_id = c.id and t.expires_at > now()
    where c.vat = ${vat}`)
}

export function findAccount(db: Db, customerId: number): Promise<AccountRow | undefined> {
  return db.maybe<AccountRow>(sql`
    select c.id as customer_id, c.vat, c.locale, a.password_hash, a.must_change_password
    from customers c join accounts a on a.customer_id = c.id
    where c.id = ${customerId}`)
}

export function findProfile(db: Db, customerId: number, isReadOnly: boolean): Promise<Profile> {
  return db.one<Profile>(sql`
    select c.id, c.name, c.email, coalesce(c.vat, '') as vat, c.locale, ${isReadOnly}::boolean as readonly,
           coalesce(a.must_change_password, false) as change_password, c.new_customer
    from customers c left join accounts a on a.customer_id = c.id
    where c.id = ${customerId}`)
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

export async function savePassword(tx: Db, customerId: number, hash: string): Promise<void> {
  await tx.run(sql`
    update accounts set password_hash = ${hash}, must_change_password = false, changed_at = now()
    where customer_id = ${customerId}`)
  // A pending temporary password would bypass the new one.
  await tx.run(sql`delete from temporary_passwords where customer_id = ${customerId}`)
}

const recentMinutes = 10

/** Whether the session had a login or re-authentication recently: login links do not count. */
export async function isRecentLogin(db: Db, sessionId: string): Promise<boolean> {
  const recent = await db.maybe(sql`
    select 1 from sessions where id = ${sessionId} and now() - make_interval(mins => ${recentMinutes}::int) <
      greatest(proved_at, case when login_type in ('credentials', 'passkey', 'openid') then created_at end)`)
  return recent !== undefined
}

export async function noteProof(db: Db, sessionId: string): Promise<void> {
  await db.run(sql`update sessions set proved_at = now() where id = ${sessionId}`)
}

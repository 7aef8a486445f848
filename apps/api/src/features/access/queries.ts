import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'
import { findInDirectory } from '#platform/database/directory'

export interface LoginRow {
  customer_id: number
  vat: string
  locale: Locale
  password_hash: string
  must_change_password: boolean
  /** For a temporary password that is still valid. */
  temporary_hash: string | null
  /** A passkey is required after the password. */
  second_factor: boolean
}

/** An unknown tax id takes as many steps as a known one, so that timing reveals nothing. */
export async function findAccountByVat(db: Db, vat: string): Promise<LoginRow | undefined> {
  const known = await findInDirectory(db, 'tax_id', vat)
  return db.maybe<LoginRow>(sql`
    select c.id as customer_id, c.vat, c.locale, a.password_hash, t.password_hash as temporary_hash, a.must_change_password,
           a.passkey_as_second_factor as second_factor
    from customers c join accounts a on a.customer_id = c.id
      left join temporary_passwords t on t.customer_id = c.id and t.expires_at > now()
    where c.id = ${known?.id ?? 0}`)
}

import type { Profile } from '@fanal/contract/access.schemas'
import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'

export interface AccountRow {
  customer_id: number
  locale: Locale
  password_hash: string
  must_change_password: boolean
}

export function findAccountByVat(db: Db, vat: string): Promise<AccountRow | undefined> {
  return db.maybe<AccountRow>(sql`
    select c.id as customer_id, c.locale, a.password_hash, a.must_change_password
    from customers c join accounts a on a.customer_id = c.id
    where c.vat = ${vat}`)
}

export function findAccount(db: Db, customerId: number): Promise<AccountRow | undefined> {
  return db.maybe<AccountRow>(sql`
    select c.id as customer_id, c.locale, a.password_hash, a.must_change_password
    from customers c join accounts a on a.customer_id = c.id
    where c.id = ${customerId}`)
}

export function findProfile(db: Db, customerId: number, isReadOnly: boolean): Promise<Profile> {
  return db.one<Profile>(sql`
    select c.id, c.name, c.email, c.vat, c.locale, ${isReadOnly}::boolean as readonly,
           coalesce(a.must_change_password, false) as change_password, c.new_customer
    from customers c left join accounts a on a.customer_id = c.id
    where c.id = ${customerId}`)
}

export async function savePassword(tx: Db, customerId: number, hash: string): Promise<void> {
  await tx.run(sql`
    update accounts set password_hash = ${hash}, must_change_password = false, changed_at = now()
    where customer_id = ${customerId}`)
}

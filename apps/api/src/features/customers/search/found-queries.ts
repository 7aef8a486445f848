import type { ProtectionKind } from '@fanal/domain/customers/contact-state'
import type { ContractType } from '@fanal/domain/settings/settings'
import { type Db, sql } from '#platform/database'

// What the list of hits says of each. One statement names one customer, so that it asks one machine.

export interface Whose {
  id: number
  name: string
  tax_id: string
}

export interface FoundCustomer extends Whose {
  email: string
  phone: string
  open_cases: number
  protections: ProtectionKind[]
}

/** Beyond this limit cases are not counted. */
const maxCounted = 100

export const findCustomer = (
  db: Db,
  id: number,
  kinds: readonly string[] | undefined,
): Promise<FoundCustomer | undefined> =>
  db.maybe(sql`
    select c.id, c.name, coalesce(c.vat, '') as tax_id, c.email, coalesce(c.phone, '') as phone,
      (select count(*)::int from (select from cases q where q.customer_id = ${id} and q.state <> 'closed'
        and (${kinds}::text[] is null or q.kind = any(${kinds}::text[])) limit ${maxCounted}) counted) as open_cases,
      array(select p.kind from customer_protections p where p.customer_id = ${id} order by p.kind desc) as protections
    from customers c where c.id = ${id}`)

export const findWhose = (db: Db, id: number): Promise<Whose | undefined> =>
  db.maybe(sql`select id, name, coalesce(vat, '') as tax_id from customers where id = ${id}`)

export interface OwnThing {
  customer_id: number
  id: number
}

export interface FoundContract {
  number: string
  type: ContractType
  cups: string
  state: string
  address: string
}

export const findContract = (db: Db, { customer_id, id }: OwnThing): Promise<FoundContract | undefined> =>
  db.maybe(sql`
    select name as number, type, cups, state, street || ', ' || postal_code || ' ' || city as address
    from contracts where customer_id = ${customer_id} and id = ${id}`)

export interface FoundInvoice {
  number: string
  date: string
  cents: number
  paid_status: string
}

export const findInvoice = (db: Db, { customer_id, id }: OwnThing): Promise<FoundInvoice | undefined> =>
  db.maybe(sql`
    select number, date, case when rectificative_type in ('A', 'B') then -amount_total_cents else amount_total_cents end as cents,
      paid_status
    from invoices where customer_id = ${customer_id} and id = ${id}`)

export interface FoundCase {
  number: string
  kind: string
  subject: string
  state: string
  /** Who asked, in their own words. */
  name: string
}

export const findCase = (db: Db, { customer_id, id }: OwnThing): Promise<FoundCase | undefined> =>
  db.maybe(sql`
    select number, kind, subject, state, name from cases where customer_id = ${customer_id} and id = ${id}`)

/** Cases of people without an account, by the address that they left; they all rest with number 0. */
export const findStrangersByEmail = (db: Db, email: string, limit: number): Promise<FoundCase[]> =>
  db.many(sql`
    select number, kind, subject, state, name from cases
    where customer_id = 0 and lower(email) = ${email} order by id desc limit ${limit}`)

/** The same by the last nine digits of their telephone. */
export const findStrangersByPhone = (db: Db, digits: string, limit: number): Promise<FoundCase[]> =>
  db.many(sql`
    select number, kind, subject, state, name from cases
    where customer_id = 0 and mobile <> '' and right(regexp_replace(mobile, '\\D', '', 'g'), 9) = ${digits}
    order by id desc limit ${limit}`)

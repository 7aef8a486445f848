import { type Db, sql } from '#platform/database'
import type { PageWanted } from '../task-source.ts'

export interface Bounced {
  id: string
  customer: string
  address: string
  at: Date
}

/** Addresses on file to which mails come back and about which nobody has done anything since, the oldest first. */
export const findBouncedAddresses = (db: Db, { after, limit }: PageWanted): Promise<Bounced[]> =>
  db.many(sql`
    select * from (
      select t.customer_id || '-' || t.id as id, c.name as customer, t.address, date_trunc('milliseconds', t.stopped_at) as at
      from notice_targets t join customer_contacts c on c.customer_id = t.customer_id
      where t.channel = 'mail' and t.stopped_at is not null and (t.handled_at is null or t.handled_at < t.stopped_at)
        and t.address = lower(c.email)) listed
    where (at, id) > (${after?.at ?? new Date(0)}::timestamptz, ${after?.id ?? ''}::text)
    order by at, id limit ${limit}`)

export async function countBounced(db: Db, atMost: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from (
      select from notice_targets t join customer_contacts c on c.customer_id = t.customer_id
      where t.channel = 'mail' and t.stopped_at is not null and (t.handled_at is null or t.handled_at < t.stopped_at)
        and t.address = lower(c.email) limit ${atMost}) counted`)
  return n
}

export interface OneBounce {
  customer: string
  tax_id: string
  phone: string
  address: string
  /** The address on file is this one still. */
  is_current: boolean
  stopped_at: Date | null
  handled_at: Date | null
  handled_by: string
  handled_reason: string
  /** Notices of that time that the law wants told. */
  legal: number
  others: string[]
}

export const findBounce = (
  db: Db,
  { customerId, id }: { customerId: number; id: number },
): Promise<OneBounce | undefined> =>
  db.maybe(sql`
    select c.name as customer, coalesce(c.vat, '') as tax_id, coalesce(c.phone, '') as phone, t.address,
      t.address = lower(c.email) as is_current, t.stopped_at, t.handled_at, t.handled_by, t.handled_reason,
      (select count(*)::int from notices n where n.customer_id = ${customerId} and n.created_at >= t.stopped_at
        and n.event in ('price_change', 'renewal')) as legal,
      array(select distinct contact from (
        select lower(a.email) as contact from addresses a where a.customer_id = ${customerId}
        union all select a.mobile from addresses a where a.customer_id = ${customerId}) a
        where contact <> '' and contact <> t.address and contact <> coalesce(c.phone, '') order by contact limit 10) as others
    from notice_targets t join customers c on c.id = t.customer_id
    where t.customer_id = ${customerId} and c.id = ${customerId} and t.id = ${id} and t.channel = 'mail'`)

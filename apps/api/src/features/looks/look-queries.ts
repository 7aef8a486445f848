import { staffActNames, traitsOf } from '@fanal/domain/staff/acts'
import { type Db, sql } from '#platform/database'

/** Acts that look at somebody and change nothing. */
const readActs = staffActNames.filter((act) => traitsOf(act).isRead)

export interface LookRow {
  at: Date
  until: Date
  times: number
  actor: string
  role: string
  act: string
  subject: string | null
  reason: string | null
  n_items: number
}

/** One row for all looks of a person at the same thing on one day, newest first. */
export const findLooks = (
  db: Db,
  customerId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<LookRow[]> =>
  db.many(sql`
    select min(at) as at, max(at) as until, count(*) as times, actor, role, act, subject, reason,
      count(*) over () as n_items
    from staff_audit
    where customer_id = ${customerId} and (act = any(${readActs}) or call in ('openView', 'impersonate'))
    group by (at at time zone 'Europe/Madrid')::date, staff_id, actor, role, act, subject, reason
    order by max(at) desc, min(id) offset ${offset} limit ${limit}`)

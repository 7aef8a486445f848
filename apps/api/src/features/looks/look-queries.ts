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
  is_search: boolean
  subject: string | null
  reason: string | null
  n_items: number
}

/** One row for all looks of a person at the same thing on one day, newest first. The cases of a figure name nobody. */
export const findLooks = (
  db: Db,
  customerId: number,
  { offset, limit }: { offset: number; limit: number },
): Promise<LookRow[]> =>
  db.many(sql`
    select min(at) as at, max(at) as until, count(*) as times, actor, role, act, call = 'findAtDesk' as is_search, subject, reason,
      count(*) over () as n_items
    from staff_audit
    where (customer_id = ${customerId} or (call = 'findAtDesk' and customer_ids @> array[${customerId}::bigint]))
      and (act = any(${readActs}) or call in ('openView', 'impersonate'))
    group by (at at time zone 'Europe/Madrid')::date, staff_id, actor, role, act, call = 'findAtDesk', subject, reason
    order by max(at) desc, min(id) offset ${offset} limit ${limit}`)

import type { OwnCase } from '#features/support/write-queries'
import { type Db, sql } from '#platform/database'

/** Cases in our turn that somebody of the staff has, and has neither done nor begun anything about since. */
export const findUntouched = (
  db: Db,
  before: Date,
  limit: number,
): Promise<(OwnCase & { number: string })[]> =>
  db.many(sql`
    select c.customer_id as "customerId", c.id, c.number from cases c
    where c.state = 'open' and c.assignee_id is not null and c.untouched_since < ${before}
      and not exists (select from case_drafts d where d.customer_id = c.customer_id and d.case_id = c.id
        and d.staff_id = c.assignee_id and d.saved_at >= ${before})
      and not exists (select from case_sendings s where s.customer_id = c.customer_id and s.case_id = c.id)
    order by c.due_at, c.id limit ${limit}`)

/** The same of one case that is locked. */
export async function isUntouched(tx: Db, { customerId, id }: OwnCase, before: Date): Promise<boolean> {
  const row = await tx.maybe(sql`
    select 1 from cases
    where customer_id = ${customerId} and id = ${id} and state = 'open' and assignee_id is not null
      and untouched_since < ${before}
    for update`)
  return row !== undefined
}

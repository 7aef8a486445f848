import type { NamedCase } from '#features/support/case-shape'
import type { LockedCase } from '#features/support/write-queries'
import { type Db, sql } from '#platform/database'

export interface LateParams {
  now: Date
  /** Cases whose date passed before then are not announced any more. */
  since: Date
  /** Only those that are counted in hours. */
  isUrgentOnly: boolean
  limit: number
}

/** Open cases of all customers whose date has passed without a line about it, there or in a case that was merged into it. Nobody waits for an answer to a reading. */
export function findLateCases(db: Db, { now, since, isUrgentOnly, limit }: LateParams): Promise<NamedCase[]> {
  return db.many(sql`
    select c.customer_id as "customerId", c.number from cases c
    where c.state <> 'closed' and c.due_at < ${now} and c.due_at > ${since} and c.kind <> 'reading'
      and (not ${isUrgentOnly}::boolean or c.deadline_kind = 'continuity')
      and not exists (select from case_entries e where e.customer_id = c.customer_id and e.case_id = c.id
        and e.kind = 'late' and e.at > c.due_at)
      and not exists (select from cases m where m.customer_id = c.customer_id and m.merged_into_id = c.id
        and exists (select from case_entries e where e.customer_id = m.customer_id and e.case_id = m.id
          and e.kind = 'late' and e.at > c.due_at))
    order by c.due_at, c.id limit ${limit}`)
}

/** Whether a locked case is still late and unannounced. */
export async function isStillLate(
  tx: Db,
  { customerId, id }: Pick<LockedCase, 'customerId' | 'id'>,
  now: Date,
): Promise<boolean> {
  const row = await tx.maybe(sql`
    select 1 from cases c
    where c.customer_id = ${customerId} and c.id = ${id} and c.state <> 'closed' and c.due_at < ${now}
      and not exists (select from case_entries e where e.customer_id = ${customerId} and e.case_id = c.id
        and e.kind = 'late' and e.at > c.due_at)
      and not exists (select from cases m join case_entries e on e.customer_id = m.customer_id and e.case_id = m.id
        where m.customer_id = ${customerId} and m.merged_into_id = c.id and e.kind = 'late' and e.at > c.due_at)`)
  return row !== undefined
}

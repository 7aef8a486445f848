import type { AskedThing, CaseKind } from '@fanal/domain/support/case'
import { type Db, sql } from '#platform/database'

export interface AskedCase {
  customer_id: number
  number: string
  kind: CaseKind
  /** The question. */
  entry_id: number
  thing: AskedThing
  answer_by: Date
}

interface Wanted {
  now: Date
  before: Date
  /** Prefix of the notice's key, before the question's id. */
  keyStart: string
  limit: number
}

/** Cases that wait for their customer's answer until `before`, without a reminder yet; only customers with an account. */
export function findCasesToAnswer(db: Db, { now, before, keyStart, limit }: Wanted): Promise<AskedCase[]> {
  return db.many(sql`
    select c.customer_id, c.number, c.kind, e.id as entry_id, coalesce(e.detail->>'thing', 'words') as thing,
      c.answer_by
    from cases c join lateral (
      select q.id, q.detail from case_entries q
      where q.customer_id = c.customer_id and q.case_id = c.id and q.kind = 'asked'
      order by q.id desc limit 1) e on true
    where c.state = 'asked' and c.customer_id <> 0 and c.answer_by > ${now} and c.answer_by <= ${before}
      and not exists (select from notices n where n.customer_id = c.customer_id
        and n.key = ${keyStart}::text || e.id)
    order by c.customer_id, c.id limit ${limit}`)
}

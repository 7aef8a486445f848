import type { NoticeRow } from '#features/notices/queries'
import { type Db, sql } from '#platform/database'

export interface WaitingReader {
  customer_id: number
  /** Since when the first of them waits. */
  oldest: Date
  quiet: { from: number; until: number } | null
}

/** Readers with notices that wait for the daily mail. */
export function findWaiting(db: Db): Promise<WaitingReader[]> {
  return db.many<WaitingReader>(sql`
    select n.customer_id, min(n.created_at) as oldest,
      case when s.quiet_from is not null
        then jsonb_build_object('from', s.quiet_from, 'until', s.quiet_until) end as quiet
    from notices n left join notice_settings s on s.customer_id = n.customer_id
    where n.is_in_digest
    group by n.customer_id, s.quiet_from, s.quiet_until`)
}

/** Takes them out: another process, or the next round, finds none. Oldest first. */
export async function takeWaiting(tx: Db, customerId: number): Promise<NoticeRow[]> {
  const rows = await tx.many<NoticeRow>(sql`
    update notices set is_in_digest = false where customer_id = ${customerId} and is_in_digest
    returning id, event, told, link, day, created_at, read_at`)
  return rows.sort((a, b) => a.id - b.id)
}

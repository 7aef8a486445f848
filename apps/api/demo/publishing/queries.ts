import type { Parts } from '@fanal/domain/publishing/publish-kinds'
import { type Db, sql } from '#platform/database'

interface Past {
  id: number
  by: number
  confirmedBy: number | null
  reason: string
  before: Parts
  daysAgo: number
}

/** A draft that was published so many days ago. */
export async function savePast(
  tx: Db,
  { id, by, confirmedBy, reason, before, daysAgo }: Past,
): Promise<void> {
  await tx.run(sql`
    update publishing_drafts set state = 'published', asked_by = ${by}, confirmed_by = ${confirmedBy}, reason = ${reason},
      before = ${JSON.stringify(before)}, published_at = now() - make_interval(days => ${daysAgo})
    where id = ${id}`)
  await tx.run(sql`
    update publishing_parts set saved_at = now() - make_interval(days => ${daysAgo}) where draft_id = ${id}`)
}

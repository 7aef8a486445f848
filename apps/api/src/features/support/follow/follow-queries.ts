import type { NamedCase } from '#features/support/case-shape'
import { type Db, sql } from '#platform/database'

interface Following {
  version: number
  closedAt: Date | null
  until: Date | null
}

/** The version of links that can follow a case, and until when. */
export const findFollowing = (db: Db, { customerId, number }: NamedCase): Promise<Following | undefined> =>
  db.maybe<Following>(sql`
    select follow_version as version, closed_at as "closedAt", follow_until as until from cases
    where customer_id = ${customerId} and number = ${number}`)

/** Ends all links that were mailed so far; the next mail has a new one. */
export async function endLinks(
  tx: Db,
  { customerId, number }: NamedCase,
  until: Date | null = null,
): Promise<void> {
  await tx.run(sql`
    update cases set follow_version = follow_version + 1, follow_until = coalesce(${until}::timestamptz, follow_until)
    where customer_id = ${customerId} and number = ${number}`)
}

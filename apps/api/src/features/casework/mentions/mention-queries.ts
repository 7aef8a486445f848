import type { OwnMention } from '@fanal/contract/schemas/desk/casework'
import type { OwnCase } from '#features/support/write-queries'
import { type Db, sql } from '#platform/database'

export interface NewMentions {
  noteId: number
  author: string
  staffIds: readonly number[]
}

export async function insertMentions(
  tx: Db,
  { customerId, id }: OwnCase,
  { noteId, author, staffIds }: NewMentions,
): Promise<void> {
  await tx.run(sql`
    insert into case_mentions (customer_id, note_id, staff_id, case_id, author)
    select ${customerId}, ${noteId}, staff_id, ${id}, ${author} from unnest(${staffIds}::bigint[]) staff_id`)
}

/** The list of a person is no archive. */
const mostMentions = 50

/** Where somebody is named, in cases of these kinds: what they have not seen first, the newest first. */
export async function findMentions(
  db: Db,
  staffId: number,
  kinds: readonly string[] | undefined,
): Promise<OwnMention[]> {
  const rows = await db.many<Omit<OwnMention, 'at'> & { at: Date }>(sql`
    select c.number, c.subject, c.state, m.author, m.at, m.seen_at is not null as is_seen
    from case_mentions m join cases c on c.customer_id = m.customer_id and c.id = m.case_id
    where m.staff_id = ${staffId} and (${kinds ?? null}::text[] is null or c.kind = any(${kinds ?? null}::text[]))
    order by (m.seen_at is not null), m.at desc limit ${mostMentions}`)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** How many of a case somebody has not seen. */
export async function countUnseen(db: Db, { customerId, id }: OwnCase, staffId: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from case_mentions
    where customer_id = ${customerId} and case_id = ${id} and staff_id = ${staffId} and seen_at is null`)
  return n
}

export async function saveSeen(tx: Db, { customerId, id }: OwnCase, staffId: number): Promise<void> {
  await tx.run(sql`
    update case_mentions set seen_at = now()
    where customer_id = ${customerId} and case_id = ${id} and staff_id = ${staffId} and seen_at is null`)
}

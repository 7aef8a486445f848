import type { OtherCase, StaffCase } from '@fanal/contract/schemas/desk/casework'
import type { Mergeable } from '@fanal/domain/casework/merging'
import type { OwnCase } from '#features/support/write-queries'
import { type Db, sql } from '#platform/database'

export type OtherRow = Mergeable &
  Pick<OtherCase, 'subject'> & { id: number; opened_at: Date; is_linked: boolean }

/** Duplicates are recent: older cases are not offered. */
const mostOthers = 50

/** Further cases of its customer, open ones first, the newest first. */
export const findOthers = (db: Db, { customerId, id }: OwnCase): Promise<OtherRow[]> =>
  db.many(sql`
    select c.id, c.number, c.customer_id as "customerId", c.kind, c.state, c.contract_id as "contractId",
      c.invoice_id as "invoiceId", c.subject, c.opened_at,
      exists (select from case_links l where l.customer_id = ${customerId}
        and l.case_id = least(c.id, ${id}::bigint) and l.other_id = greatest(c.id, ${id}::bigint)) as is_linked
    from cases c where c.customer_id = ${customerId} and c.id <> ${id} and ${customerId}::bigint <> 0
    order by (c.state = 'closed'), c.opened_at desc limit ${mostOthers}`)

/** Cases of other kinds than these are left out. */
export const findLinks = (
  db: Db,
  { customerId, id }: OwnCase,
  kinds: readonly string[] | undefined,
): Promise<StaffCase['links']> =>
  db.many(sql`
    select c.number, c.subject, c.state, l.reason, l.author
    from case_links l
      join cases c on c.customer_id = ${customerId} and c.id = case when l.case_id = ${id} then l.other_id else l.case_id end
    where l.customer_id = ${customerId} and (l.case_id = ${id} or l.other_id = ${id})
      and (${kinds}::text[] is null or c.kind = any(${kinds}::text[]))
    order by l.at`)

const pairOf = (one: OwnCase, other: OwnCase) => ({
  low: Math.min(one.id, other.id),
  high: Math.max(one.id, other.id),
})

/** False: they are linked already. */
export async function insertLink(
  tx: Db,
  one: OwnCase,
  other: OwnCase,
  { reason, staffId, author }: { reason: string; staffId: number | undefined; author: string },
): Promise<boolean> {
  const { low, high } = pairOf(one, other)
  const added = await tx.run(sql`
    insert into case_links (customer_id, case_id, other_id, reason, staff_id, author)
    values (${one.customerId}, ${low}, ${high}, ${reason}, ${staffId}, ${author}) on conflict do nothing`)
  return added > 0
}

/** The reason of the link; undefined if they were not linked. */
export async function deleteLink(tx: Db, one: OwnCase, other: OwnCase): Promise<string | undefined> {
  const { low, high } = pairOf(one, other)
  const row = await tx.maybe<{ reason: string }>(sql`
    delete from case_links where customer_id = ${one.customerId} and case_id = ${low} and other_id = ${high}
    returning reason`)
  return row?.reason
}

/** What was begun to be written in a case goes on in the other, for whoever has written nothing there. */
export async function moveDrafts(tx: Db, { customerId, id }: OwnCase, intoId: number): Promise<void> {
  await tx.run(sql`
    update case_drafts d set case_id = ${intoId}
    where d.customer_id = ${customerId} and d.case_id = ${id}
      and not exists (select from case_drafts o where o.customer_id = ${customerId} and o.case_id = ${intoId} and o.staff_id = d.staff_id)`)
}

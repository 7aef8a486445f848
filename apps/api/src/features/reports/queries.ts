import type { ByLang } from '@fanal/domain/settings/languages'
import type { CaseKind, EntryAuthor, EntryKind } from '@fanal/domain/support/case'
import type { DeadlineKind } from '@fanal/domain/support/deadlines'
import { type Db, sql } from '#platform/database'

export interface OwnKey {
  customer_id: number
  id: number
}

/** A case in the order of reports. */
export interface ReportPlace extends OwnKey {
  /** Microseconds: an import's instants are finer than a Date. */
  opened_us: number
}

export interface ReportedRow extends ReportPlace {
  number: string
  kind: CaseKind
  claim_type: string | null
  claim_subtype: string | null
  category_id: number | null
  deadline_kind: DeadlineKind
}

/** The cases of all customers about which there may be something to count between two instants, by opening. */
export function findReportedCases(
  db: Db,
  { from, to, kinds }: { from: Date; to: Date; kinds: readonly CaseKind[] },
  { after, limit }: { after: ReportPlace; limit: number },
): Promise<ReportedRow[]> {
  return db.many(sql`
    select customer_id, id, (extract(epoch from opened_at) * 1000000)::bigint as opened_us, number, kind, claim_type, claim_subtype, category_id, deadline_kind
    from cases
    where kind = any(${kinds}::text[]) and opened_at < ${to} and (closed_at is null or closed_at >= ${from})
      and (opened_at, customer_id, id) > (to_timestamp(${after.opened_us}::float8 / 1000000), ${after.customer_id}::bigint, ${after.id}::bigint)
    order by opened_at, customer_id, id limit ${limit}`)
}

export interface MergedRow extends OwnKey {
  deadline_kind: DeadlineKind
  into_id: number
}

/** The cases of these customers that go on in another one. */
export function findMergedOf(db: Db, customerIds: readonly number[]): Promise<MergedRow[]> {
  return db.many(sql`
    select customer_id, id, deadline_kind, merged_into_id as into_id from cases
    where customer_id = any(${customerIds}::bigint[]) and merged_into_id is not null`)
}

export interface ReportedEntryRow extends OwnKey {
  kind: EntryKind
  by: EntryAuthor
  at: Date
  answer_by: string | null
  call_by: string | null
  result: string | null
  stars: number | null
}

/** The histories of these cases, as far as reports read them. */
export function findReportedEntries(db: Db, keys: readonly OwnKey[]): Promise<ReportedEntryRow[]> {
  const list = JSON.stringify(keys.map(({ customer_id, id }) => ({ customer_id, id })))
  return db.many(sql`
    select e.customer_id, e.case_id as id, e.kind, e.made_by as by, e.at, e.detail->>'answer_by' as answer_by,
      e.detail->>'call_by' as call_by, e.detail->>'result' as result, (e.detail->>'satisfaction')::int as stars
    from jsonb_to_recordset(${list}) as w (customer_id bigint, id bigint)
      join case_entries e on e.customer_id = w.customer_id and e.case_id = w.id
    order by e.at, e.id`)
}

/** Also closed ones: cases have them. */
export function findCategoryNames(db: Db): Promise<{ id: number; names: ByLang<string> }[]> {
  return db.many(sql`select id, names from case_categories order by position, id`)
}

import type { ClockEntry } from '@fanal/domain/support/case-clock'
import type { DeadlineKind } from '@fanal/domain/support/deadlines'
import { type CaseHistory, historyOf, type StoredHistory } from '@fanal/domain/support/merged-clock'
import { type Db, sql } from '#platform/database'
import type { OwnCase } from './write-queries.ts'

/** A case that goes on in another one of its customer. */
export interface MergedCase {
  id: number
  number: string
  deadline_kind: DeadlineKind
  into_id: number
}

/** All that were merged into this case, also by way of others. */
export async function findMergedInto(db: Db, { customerId, id }: OwnCase): Promise<MergedCase[]> {
  const all = await db.many<MergedCase>(sql`
    select id, number, deadline_kind, merged_into_id as into_id from cases
    where customer_id = ${customerId} and merged_into_id is not null order by id`)
  const into = (target: number): MergedCase[] =>
    all.filter(({ into_id }) => into_id === target).flatMap((one) => [one, ...into(one.id)])
  return into(id)
}

type OfCase = ClockEntry & { caseId: number }

/** What the clock of a case is computed from. */
export function historyWith(
  own: { id: number; kind: DeadlineKind },
  merged: readonly MergedCase[],
  entries: readonly OfCase[],
): CaseHistory {
  const ofCase = (id: number) => entries.filter(({ caseId }) => caseId === id)
  const stored: StoredHistory[] = merged.map(({ id, into_id, deadline_kind }) => ({
    name: String(id),
    into: String(into_id),
    kind: deadline_kind,
    entries: ofCase(id),
  }))
  const self = { name: String(own.id), into: null, kind: own.kind, entries: ofCase(own.id) }
  return historyOf(self.name, [self, ...stored]) ?? { ...self, merged: [] }
}

export async function saveMergedInto(tx: Db, { customerId, id }: OwnCase, intoId: number): Promise<void> {
  await tx.run(sql`
    update cases set merged_into_id = ${intoId} where customer_id = ${customerId} and id = ${id}`)
}

/** The number of the case in which this one goes on. */
export async function findMergedTarget(db: Db, { customerId, id }: OwnCase): Promise<string | undefined> {
  const row = await db.maybe<{ number: string }>(sql`
    select o.number from cases c join cases o on o.customer_id = c.customer_id and o.id = c.merged_into_id
    where c.customer_id = ${customerId} and c.id = ${id}`)
  return row?.number
}

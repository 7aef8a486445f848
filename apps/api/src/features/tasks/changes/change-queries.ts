import type { ChangeEvent } from '#features/contract-changes/change-queries'
import type { StoredValues } from '#features/contract-changes/kinds'
import { changeKinds } from '#features/contract-changes/kinds'
import { bind, type Db, sql, sqlOf } from '#platform/database'
import type { PageWanted } from '../task-source.ts'

export interface WaitingChange {
  id: number
  kind: string
  contract: string
  energy: 'electricity' | 'gas'
  customer: string
  at: Date
}

/** Kinds whose answer of the distributor is recorded here; new contracts have steps of their own. */
const answered = changeKinds.filter(({ notAnswered }) => notAnswered === undefined).map(({ kind }) => kind)

const waits = sqlOf`r.state = 'sent' and r.kind = any(${bind(answered)}::text[])`

const happened = (state: 'sent' | 'accepted') => sqlOf`
  (select max(e.happened_at) from change_events e
   where e.customer_id = r.customer_id and e.change_id = r.id and e.state = ${bind(state)})`

/** Changes that the distributor has to accept, or has accepted and has to make. */
export function findChangesWith(
  db: Db,
  state: 'sent' | 'accepted',
  { after, limit }: PageWanted,
): Promise<WaitingChange[]> {
  const condition = state === 'accepted' ? sqlOf`true` : sqlOf`${happened('accepted')} is null`
  return db.many(sqlOf`
    select * from (
      select r.id, r.kind, c.name as contract, c.type as energy, u.name as customer, date_trunc('milliseconds', ${happened(state)}) as at
      from change_requests r join contracts c on c.customer_id = r.customer_id and c.id = r.contract_id
        join customers u on u.id = r.customer_id
      where ${waits} and ${condition}) listed
    where at is not null and (at, id) > (${bind(after?.at ?? new Date(0))}::timestamptz, ${bind(Number(after?.id) || 0)}::bigint)
    order by at, id limit ${bind(limit)}`)
}

export async function countChanges(db: Db, atMost: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(sqlOf`
    select count(*)::int as n from (select from change_requests r where ${waits} limit ${bind(atMost)}) counted`)
  return n
}

export interface OneChange extends StoredValues {
  state: string
  contract: string
  energy: 'electricity' | 'gas'
  customer: string
  tax_id: string
}

type Own = { customerId: number; id: number }

export const findChange = (db: Db, { customerId, id }: Own): Promise<OneChange | undefined> =>
  db.maybe(sql`
    select r.kind, r.state, r.wanted, r.before, c.name as contract, c.type as energy, u.name as customer,
      coalesce(u.vat, '') as tax_id
    from change_requests r join contracts c on c.customer_id = r.customer_id and c.id = r.contract_id
      join customers u on u.id = r.customer_id
    where r.customer_id = ${customerId} and r.id = ${id}`)

export interface EventRow {
  state: ChangeEvent
  detail: string
  at: Date
}

export const findEvents = (db: Db, { customerId, id }: Own): Promise<EventRow[]> =>
  db.many(sql`
    select state, detail, happened_at as at from change_events
    where customer_id = ${customerId} and change_id = ${id} order by id`)

import type { ActivationRequest } from '#features/activation/queries'
import { bind, type Db, sql, sqlOf } from '#platform/database'
import type { PageWanted } from '../task-source.ts'

const waits = sqlOf`outcome = 'for_staff' and closed_at is null`

export interface WaitingActivation {
  id: number
  contract: string
  tax_id: string
  at: Date
}

export const findWaitingActivations = (db: Db, { after, limit }: PageWanted): Promise<WaitingActivation[]> =>
  db.many(sqlOf`
    select id, contract, nif as tax_id, date_trunc('milliseconds', requested_at) as at from activation_requests
    where ${waits}
      and (date_trunc('milliseconds', requested_at), id) > (${bind(after?.at ?? new Date(0))}::timestamptz, ${bind(Number(after?.id) || 0)}::bigint)
    order by 4, id limit ${bind(limit)}`)

export interface ActivationRow extends Omit<ActivationRequest, 'id'> {
  closed_at: Date | null
  decided_by: string
  decision: '' | 'accepted' | 'refused'
  decision_reason: string
  customer_id: number | null
}

export const findActivation = (db: Db, id: number): Promise<ActivationRow | undefined> =>
  db.maybe(sql`
    select nif, contract, email, phone, invoice_number, outcome, requested_at, closed_at, decided_by, decision, decision_reason,
      customer_id
    from activation_requests where id = ${id}`)

export async function countActivations(db: Db, atMost: number): Promise<number> {
  const { n } = await db.one<{ n: number }>(sqlOf`
      select count(*)::int as n from (select from activation_requests where ${waits} limit ${bind(atMost)}) counted`)
  return n
}

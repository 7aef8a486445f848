import { withdrawalDays } from '@fanal/domain/contracting/switch-dates'
import { newSupplies } from '@fanal/domain/contracting/process'
import type { TaskPhase } from '@fanal/domain/tasks/task-clock'
import { bind, type Db, type SqlPart, sqlOf } from '#platform/database'
import type { PageWanted } from '../task-source.ts'

export interface WaitingSwitch {
  contract: string
  energy: 'electricity' | 'gas'
  customer: string
  at: Date
}

const tables = sqlOf`
  switches w
    join contracts c on c.customer_id = w.customer_id and c.id = w.contract_id
    join change_requests r on r.customer_id = w.customer_id and r.id = w.change_id
    join signatures s on s.customer_id = w.customer_id and s.change_id = w.change_id
    join customers u on u.id = w.customer_id
    left join withdrawals d on d.customer_id = w.customer_id and d.contract_id = w.contract_id`

/** Signed, and on its way. */
const open = sqlOf`
  w.refused_at is null and w.active_at is null and w.closed_at is null and d.number is null and s.state = 'signed' and r.state = 'sent'`

const takenOn = sqlOf`${open} and w.sent_at is not null and w.accepted_at is not null`
const isNewSupply = sqlOf`w.process = any(${bind(newSupplies)}::text[])`

/** The supply of a contract that was withdrawn from when active. */
const returning = sqlOf`d.return_process is not null and d.returned_at is null`

/** The beginning of the day that the customer wished for, but not before the distributor's usual days are over. */
const wished = sqlOf`
  greatest(w.sent_at + interval '14 days', (coalesce(w.start_day, (s.closed_at at time zone 'Europe/Madrid')::date
    + ${bind(withdrawalDays + 1)}::int)::timestamp at time zone 'Europe/Madrid'))`

/** What waits in each phase, and since when its term counts. */
const phases: Partial<Record<TaskPhase, { condition: SqlPart; since: SqlPart }>> = {
  to_send: { condition: sqlOf`${open} and w.sent_at is null`, since: sqlOf`s.closed_at` },
  to_accept: {
    condition: sqlOf`${open} and w.sent_at is not null and w.accepted_at is null`,
    since: sqlOf`w.sent_at`,
  },
  to_start: {
    condition: sqlOf`${takenOn} and w.start = 'now' and not ${isNewSupply}`,
    since: sqlOf`w.sent_at`,
  },
  to_connect: {
    condition: sqlOf`${takenOn} and w.start = 'now' and ${isNewSupply}`,
    since: sqlOf`w.sent_at`,
  },
  wished: { condition: sqlOf`${takenOn} and w.start <> 'now'`, since: wished },
  to_return: {
    condition: sqlOf`${returning} and d.return_sent_at is null and d.return_refused_at is null`,
    since: sqlOf`d.withdrawn_at`,
  },
  returning: {
    condition: sqlOf`${returning} and d.return_sent_at is not null and d.return_refused_at is null`,
    since: sqlOf`d.return_sent_at`,
  },
  kept: {
    condition: sqlOf`${returning} and d.return_refused_at is not null`,
    since: sqlOf`d.return_refused_at`,
  },
  unsettled: {
    condition: sqlOf`w.check_by is not null and w.refused_at is null and w.closed_at is null and d.number is null`,
    since: sqlOf`((w.check_by - 2)::timestamp at time zone 'Europe/Madrid')`,
  },
}

/** The contracts of a phase, by the beginning of its term. */
export async function findSwitchesIn(
  db: Db,
  phase: TaskPhase,
  { after, limit }: PageWanted,
): Promise<WaitingSwitch[]> {
  const { condition, since } = phases[phase] ?? {}
  if (!condition || !since) return []
  return db.many(sqlOf`
    select * from (
      select c.name as contract, c.type as energy, u.name as customer, date_trunc('milliseconds', ${since}) as at
      from ${tables} where ${condition}) listed
    where (at, contract) > (${bind(after?.at ?? new Date(0))}::timestamptz, ${bind(after?.id ?? '')}::text)
    order by at, contract limit ${bind(limit)}`)
}

/** The phase of one contract and since when its term counts; undefined: nothing waits. */
export async function findPhase(
  db: Db,
  { customerId, contract }: { customerId: number; contract: string },
  among: readonly TaskPhase[],
): Promise<{ phase: TaskPhase; since: Date } | undefined> {
  for (const phase of among) {
    const { condition, since } = phases[phase] ?? {}
    if (!condition || !since) continue
    const found = await db.maybe<{ since: Date }>(sqlOf`
      select ${since} as since from ${tables}
      where w.customer_id = ${bind(customerId)} and c.name = ${bind(contract)} and ${condition}`)
    if (found) return { phase, since: found.since }
  }
  return undefined
}

const countOf = (condition: SqlPart) => (db: Db, atMost: number) =>
  db.one<{ n: number }>(sqlOf`
    select count(*)::int as n from (select from ${tables} where ${condition} limit ${bind(atMost)}) counted`)

/** Contracts about which the distributor has to be asked, or has to answer. */
export async function countSwitches(db: Db, atMost: number): Promise<number> {
  return (await countOf(sqlOf`((${open}) or (${returning}))`)(db, atMost)).n
}

/** Signed contracts whose holder is still to be checked. */
export async function countHolders(db: Db, atMost: number): Promise<number> {
  return (await countOf(phases.unsettled?.condition ?? sqlOf`false`)(db, atMost)).n
}

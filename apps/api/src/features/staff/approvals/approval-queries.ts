import type { StaffAct } from '@fanal/domain/staff/acts'
import type { ActOn } from '@fanal/domain/staff/may'
import { approvalHours } from '@fanal/domain/staff/staff-times'
import { bind, type Db, sql, sqlOf } from '#platform/database'

export interface NewApproval {
  what: string
  act: StaffAct
  on: ActOn
  payload: object
  askedBy: number
  reason: string
}

export async function saveApproval(tx: Db, approval: NewApproval): Promise<number> {
  const { what, act, on, payload, askedBy, reason } = approval
  const { id } = await tx.one<{ id: number }>(sql`
    insert into staff_approvals (what, act, act_on, payload, asked_by, reason, expires_at)
    values (${what}, ${act}, ${JSON.stringify(on)}, ${JSON.stringify(payload)}, ${askedBy}, ${reason},
      now() + make_interval(hours => ${approvalHours}))
    returning id`)
  return id
}

export interface OpenApproval {
  id: number
  what: string
  act: StaffAct
  on: ActOn
  payload: unknown
  reason: string
  asked_by: number
  asker: string
  asked_at: Date
  expires_at: Date
  /** The asker still works here, with this role; null otherwise. */
  asker_role: string | null
}

const columns = sql`
  a.id, a.what, a.act, a.act_on as "on", a.payload, a.reason, a.asked_by, p.name as asker, a.asked_at, a.expires_at,
  case when p.removed_at is null then p.role end as asker_role`

export const findOpenApprovals = (db: Db): Promise<OpenApproval[]> =>
  db.many(sqlOf`
    select ${columns} from staff_approvals a join staff_people p on p.id = a.asked_by
    where a.state = 'open' and a.expires_at > now() order by a.asked_at`)

/** A request that waits, and is about this part of its payload. */
export const findOpenAbout = (
  db: Db,
  what: string,
  about: object,
): Promise<Pick<OpenApproval, 'asker' | 'asked_at' | 'expires_at'> | undefined> =>
  db.maybe(sql`
    select p.name as asker, a.asked_at, a.expires_at from staff_approvals a join staff_people p on p.id = a.asked_by
    where a.state = 'open' and a.expires_at > now() and a.what = ${what} and a.payload @> ${JSON.stringify(about)}::jsonb
    order by a.id limit 1`)

/** Locked: of two who decide at once the second finds it decided. */
export async function lockApproval(tx: Db, id: number): Promise<OpenApproval | undefined> {
  const locked = await tx.maybe(sql`
    select 1 from staff_approvals where id = ${id} and state = 'open' and expires_at > now() for update`)
  if (!locked) return undefined
  return tx.maybe(sqlOf`
    select ${columns} from staff_approvals a join staff_people p on p.id = a.asked_by where a.id = ${bind(id)}`)
}

interface Decision {
  id: number
  state: 'confirmed' | 'refused' | 'withdrawn'
  by: number
  reason?: string | undefined
}

export async function saveDecision(tx: Db, { id, state, by, reason }: Decision): Promise<void> {
  await tx.run(sql`
    update staff_approvals
    set state = ${state}, decided_by = ${by}, decided_at = now(), decision_reason = ${reason} where id = ${id}`)
}

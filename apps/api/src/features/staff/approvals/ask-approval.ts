import type { StaffAct } from '@fanal/domain/staff/acts'
import type { ActOn } from '@fanal/domain/staff/may'
import type { ApprovalPayloads } from '#platform/staff/approval'
import type { Db } from '#platform/database'
import type { StaffSession } from '#platform/staff/staff-session'
import { saveApproval } from './approval-queries.ts'

interface Asked {
  session: Pick<StaffSession, 'staffId'>
  act: StaffAct
  /** The kind and amount that whoever confirms must be permitted. */
  on?: ActOn
  /** Which of the approval kinds that features declare runs once it is confirmed, and with what. */
  what: string
  payload: ApprovalPayloads
  reason: string
}

/** Leaves an act to a second person; returns the number under which it waits. */
export const askApproval = (
  tx: Db,
  { session, act, on = {}, what, payload, reason }: Asked,
): Promise<number> => saveApproval(tx, { what, act, on, payload, askedBy: session.staffId, reason })

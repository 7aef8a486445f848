import { auditYears } from '@fanal/domain/staff/staff-times'
import type { StaffAct } from '@fanal/domain/staff/acts'
import type { FastifyRequest } from 'fastify'
import { type Db, sql } from '#platform/database'
import { networkOf } from '#platform/http/network'
import type { StaffSession } from './staff-session.ts'

/** What a call of staff tells of itself, beyond who made it, when and from where. */
export interface AuditNote {
  /** The act, where a call can be several. */
  act?: StaffAct
  /** The customer whom it read or changed. */
  customerId?: number
  /** The customers whom a list showed. */
  customerIds?: readonly number[]
  /** What it is about: `case 260417`. */
  subject?: string
  reason?: string
  before?: object
  after?: object
}

interface Recorded {
  session: Pick<StaffSession, 'staffId' | 'actor' | 'staffRole' | 'id'>
  act: string
  call: string
  request: FastifyRequest
}

/** Records a call of staff; of a write in its transaction, of a read before it is answered. */
export async function recordCall(db: Db, { session, act, call, request }: Recorded, note: AuditNote) {
  const { customerId, customerIds, subject, reason, before, after } = note
  await db.run(sql`
    insert into staff_audit (staff_id, actor, role, act, call, customer_id, customer_ids, subject, reason, before, after,
      reference, session_id, network, user_agent)
    values (${session.staffId}, ${session.actor}, ${session.staffRole}, ${act}, ${call}, ${customerId}, ${customerIds}, ${subject}, ${reason},
      ${jsonOf(before)}, ${jsonOf(after)}, ${request.id}, ${session.id}, ${networkOf(request.ip)},
      ${request.headers['user-agent']?.slice(0, 300)})`)
}

/** What somebody did without a session: a sign-in, or the operator by a command. */
export async function recordStaffEvent(
  db: Db,
  { act, call = act, actor, staffId, role, ip, ...note }: Omit<AuditNote, 'act'> & EventOf,
): Promise<void> {
  const { customerId, subject, reason, before, after } = note
  await db.run(sql`
    insert into staff_audit (staff_id, actor, role, act, call, customer_id, subject, reason, before, after, network)
    values (${staffId}, ${actor}, ${role}, ${act}, ${call}, ${customerId}, ${subject}, ${reason}, ${jsonOf(before)},
      ${jsonOf(after)}, ${ip === undefined ? null : networkOf(ip)})`)
}

interface EventOf {
  act: string
  /** The command; the act by default. */
  call?: string
  actor: string
  staffId?: number
  role: string
  ip?: string
}

const jsonOf = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value))

/** The table itself refuses to lose anything younger. */
export async function forgetOldAudit(db: Db): Promise<void> {
  await db.run(sql`delete from staff_audit where at < now() - make_interval(years => ${auditYears})`)
}

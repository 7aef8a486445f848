import { isStaffRole } from '@fanal/domain/staff/permissions'
import { mayConfirm, maySeeDetail } from '@fanal/domain/staff/may'
import type { ApprovalShown } from '@fanal/contract/schemas/desk/staff'
import type { Db } from '#platform/database'
import type { Env } from '#platform/env'
import { AppError } from '#platform/errors'
import type { ApprovalChange, ApprovalKinds } from '#platform/staff/approval'
import { requireAct } from '#platform/staff/refuse-act'
import type { StaffSession } from '#platform/staff/staff-session'
import { findOpenApprovals, lockApproval, type OpenApproval, saveDecision } from './approval-queries.ts'

interface Deciding {
  session: StaffSession
  id: number
  env: Env
  kinds: ApprovalKinds
}

/** What waits for a second person: what the caller asked for, and what they may confirm. */
export async function listApprovals(
  db: Db,
  session: StaffSession,
  kinds: ApprovalKinds,
): Promise<ApprovalShown[]> {
  const { permissions, staffRole, staffId } = session
  const open = await findOpenApprovals(db)
  const own = open.filter(
    ({ act, on, asked_by }) => asked_by === staffId || mayConfirm(permissions, staffRole, act, on),
  )
  return Promise.all(
    own.map(async (one) => {
      const isShown = maySeeDetail(permissions, staffRole, one.act, one.on)
      const change = isShown ? await previewOf(db, kinds, one) : undefined
      return {
        id: one.id,
        what: one.what,
        act: one.act,
        reason: one.reason,
        asked_by: one.asker,
        asked_at: one.asked_at.toISOString(),
        expires_at: one.expires_at.toISOString(),
        is_mine: one.asked_by === staffId,
        page: kinds[one.what]?.pageOf?.(one.payload) ?? null,
        before: change?.before ?? null,
        after: change?.after ?? null,
      }
    }),
  )
}

/** Without one where it is no longer possible: it can only be refused. */
async function previewOf(db: Db, kinds: ApprovalKinds, { what, payload }: OpenApproval) {
  try {
    return await kinds[what]?.preview(db, payload)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** What the caller could confirm now. */
export async function countWaiting(
  db: Db,
  { permissions, staffRole, staffId }: StaffSession,
): Promise<number> {
  const open = await findOpenApprovals(db)
  return open.filter(
    ({ act, on, asked_by }) => asked_by !== staffId && mayConfirm(permissions, staffRole, act, on),
  ).length
}

/** Runs the act: by another person than who asked, both of whom are permitted it now. */
export async function confirmApproval(tx: Db, { session, id, env, kinds }: Deciding, reason?: string) {
  const open = await openTo(tx, session, id)
  if (open.asked_by === session.staffId) throw new AppError('second_person_needed')
  const { asker_role: askerRole } = open
  if (!askerRole || !isStaffRole(askerRole)) throw new AppError('not_possible')
  requireAct({ permissions: session.permissions, staffRole: askerRole }, open.act, open.on)
  const kind = kinds[open.what]
  if (!kind) throw new AppError('not_possible')
  const change = await kind.run(tx, open.payload, {
    askedBy: open.asked_by,
    confirmedBy: session.staffId,
    reason: open.reason,
    env,
  })
  await saveDecision(tx, { id, state: 'confirmed', by: session.staffId, reason })
  return { open, change }
}

export async function refuseApproval(
  tx: Db,
  { session, id }: Pick<Deciding, 'session' | 'id'>,
  reason?: string,
) {
  const open = await openTo(tx, session, id)
  if (open.asked_by === session.staffId) throw new AppError('second_person_needed')
  await saveDecision(tx, { id, state: 'refused', by: session.staffId, reason })
  return { open, change: undefined as ApprovalChange | undefined }
}

/** Only who asked takes it back. */
export async function withdrawApproval(tx: Db, session: StaffSession, id: number): Promise<OpenApproval> {
  const open = await lockApproval(tx, id)
  if (open?.asked_by !== session.staffId) throw new AppError('not_found')
  await saveDecision(tx, { id, state: 'withdrawn', by: session.staffId })
  return open
}

/** Not found for whom it does not concern. */
async function openTo(tx: Db, { permissions, staffRole, staffId }: StaffSession, id: number) {
  const open = await lockApproval(tx, id)
  if (!open) throw new AppError('not_found')
  if (open.asked_by !== staffId && !mayConfirm(permissions, staffRole, open.act, open.on))
    throw new AppError('not_found')
  return open
}

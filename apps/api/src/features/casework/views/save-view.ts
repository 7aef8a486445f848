import { mostViews } from '@fanal/domain/casework/queue-views'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { requireAct } from '#platform/staff/refuse-act'
import type { StaffSession } from '#platform/staff/staff-session'
import {
  deleteView,
  findViews,
  insertView,
  lockView,
  type NewView,
  type OwnedView,
  updateView,
} from './view-queries.ts'

/** What everybody sees is changed by whoever assigns cases. */
function requireShared(session: StaffSession, ...views: Pick<NewView, 'is_shared'>[]): void {
  if (views.some(({ is_shared }) => is_shared)) requireAct(session, 'case.assign')
}

/** A view that the caller may change, as they have seen it. */
async function lockSeen(tx: Db, session: StaffSession, { id, version }: Pick<OwnedView, 'id' | 'version'>) {
  const view = await lockView(tx, id)
  if (!view || (!view.is_shared && view.staff_id !== session.staffId)) throw new AppError('not_found')
  requireShared(session, view)
  if (view.version !== version) throw new AppError('changed_meanwhile')
  return view
}

export async function addView(tx: Db, session: StaffSession, view: NewView): Promise<number> {
  requireShared(session, view)
  const own = (await findViews(tx, session.staffId)).filter(({ staff_id }) => staff_id === session.staffId)
  if (own.length >= mostViews) throw new AppError('not_possible', { errors: { _: ['too_many'] } })
  return insertView(tx, session.staffId, view)
}

/** Returns the view as it was. */
export async function changeView(
  tx: Db,
  session: StaffSession,
  seen: Pick<OwnedView, 'id' | 'version'>,
  view: NewView,
): Promise<OwnedView> {
  const before = await lockSeen(tx, session, seen)
  requireShared(session, view)
  await updateView(tx, seen.id, view)
  return before
}

export async function removeView(
  tx: Db,
  session: StaffSession,
  seen: Pick<OwnedView, 'id' | 'version'>,
): Promise<OwnedView> {
  const before = await lockSeen(tx, session, seen)
  await deleteView(tx, seen.id)
  return before
}

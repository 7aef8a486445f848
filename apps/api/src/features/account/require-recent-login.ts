import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import type { Session, Visit } from '#platform/session'
import { attemptPassword } from './login-attempts.ts'
import { findOwner } from './queries.ts'
import { isPasswordOf } from '#platform/passwords/password-hash'
import { isRecentLogin } from './session-queries.ts'

export interface Proof {
  session: Session
  visit: Visit
  /** The current password, if it was asked for. */
  password?: string
}

/**
 * Requires a recent login or the password: an open screen is not enough. Wrong passwords are counted like logins,
 * outside of a write's transaction, whose rollback would undo the count.
 */
export async function requireRecentLogin(deps: Deps, { session, password, visit }: Proof): Promise<void> {
  if (password) return requirePassword(deps, { session, visit, password })
  if (!(await isRecentLogin(deps.database, session))) throw new AppError('recent_login_required')
}

export async function requirePassword(
  { database }: Deps,
  { session, password, visit }: Required<Proof>,
): Promise<void> {
  const { vat, password_hash } = await findOwner(database, session.customerId)
  await attemptPassword(database, { vat: vat ?? '', ip: visit.ip, isKnown: true }, async (place) => {
    if (!(await isPasswordOf(password_hash ?? undefined, password, place)))
      throw new AppError('invalid_password')
  })
}

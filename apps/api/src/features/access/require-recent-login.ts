import type { Deps } from '#platform/deps'
import { AppError } from '#platform/errors'
import type { Session, Visit } from '#platform/session'
import { attemptPassword } from './login-attempts.ts'
import { findOwner, isRecentLogin } from './passkey-queries.ts'
import { isPasswordOf } from './password-hash.ts'

const recentMinutes = 10

export interface Proof {
  session: Session
  visit: Visit
  /** The current one, when it was asked for. */
  password?: string
}

/**
 * Who changes the ways in has signed in a moment ago or gives the password again: an open screen is not enough. Wrong
 * passwords count as those of the login do, and stay outside of a write's transaction, which would take the count back.
 */
export async function requireRecentLogin(
  { database }: Deps,
  { session, password, visit }: Proof,
): Promise<void> {
  if (!password) {
    if (await isRecentLogin(database, session.id, recentMinutes)) return
    throw new AppError('recent_login_required')
  }
  const { vat, password_hash } = await findOwner(database, session.customerId)
  await attemptPassword(database, { vat: vat ?? '', ip: visit.ip, isKnown: true }, async (place) => {
    if (!(await isPasswordOf(password_hash ?? undefined, password, place)))
      throw new AppError('invalid_password')
  })
}

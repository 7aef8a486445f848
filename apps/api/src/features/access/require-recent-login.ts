import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import type { Deps } from '#platform/deps'
import { AppError } from '#platform/errors'
import type { Session, Visit } from '#platform/session'
import { takeAttempt } from './login-attempts.ts'
import { findOwner, isRecentLogin } from './passkey-queries.ts'
import { isPasswordOf } from './password-hash.ts'

const recentMinutes = 10

export interface Proof {
  session: Session
  visit: Visit
  /** The current one, when it was asked for. */
  password?: string
}

/** Where the operator has switched passkeys off, none of their calls is there. */
export async function requirePasskeys(db: Db): Promise<void> {
  const { features } = await findSettings(db)
  if (!features.passkeys) throw new AppError('not_found')
}

/**
 * Who changes the ways in has signed in a moment ago or gives the password again: an open screen is not enough. Wrong
 * passwords count as those of the login do. It stays outside of a write's transaction, which would
 * take the count back.
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
  const takeBack = await takeAttempt(database, { vat: vat ?? '', ip: visit.ip, isKnown: true })
  if (!(await isPasswordOf(password_hash ?? undefined, password))) throw new AppError('invalid_password')
  await takeBack()
}

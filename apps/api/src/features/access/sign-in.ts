import { normaliseNif } from '@fanal/domain/identifiers/nif'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import type { Visit } from '#platform/session'
import type { Place } from '#platform/admission/fair-queue'
import { askForPasskey } from '#features/passkeys/ask-for-passkey'
import { beginSession, beginSessionAlone } from '#features/account/begin-session'
import { attemptPassword, isKnownDevice } from '#features/account/login-attempts'
import { hashPassword, isOutdatedHash, isPasswordOf } from '#platform/passwords/password-hash'
import { refuseClosedLogin } from '#features/single-sign-on/own-login'
import { replaceHash } from '#features/account/queries'
import { findAccountByVat, type LoginRow } from './queries.ts'
import { takeTemporaryPassword } from '#features/recovery/queries'
import { isTemporaryPassword } from '#features/recovery/temporary-password'

export interface Credentials {
  user: string
  password: string
  visit: Visit
  /** The device cookie of an earlier login. */
  deviceToken?: string
}

/** Wrong guesses are counted by account and network; right ones are not. Returns a session, or a passkey challenge. */
export async function signIn(deps: Deps, { user, password, visit, deviceToken }: Credentials) {
  const { database } = deps
  await refuseClosedLogin(database)
  const vat = normaliseNif(user)
  const isKnown = await isKnownDevice(deps.tokens, deviceToken, vat)
  const known = await findAccountByVat(database, vat)
  const { isOwn, found } = await attemptPassword(database, { vat, ip: visit.ip, isKnown }, (place) =>
    ownerOf(known, password, place),
  ).catch((error: unknown) => {
    if (error instanceof AppError) error.account = known?.customer_id
    throw error
  })
  const { customer_id: customerId, locale } = found
  // Cheap hashes of tests and development stay cheap.
  if (isOwn && deps.env.isProduction) await renewHash(database, found, password)
  const temporaryHash = isOwn ? undefined : (found.temporary_hash ?? undefined)
  const asked = found.second_factor && (await askForPasskey(deps, { customerId, temporaryHash }))
  if (asked) return asked
  const session = temporaryHash
    ? await database.transaction(async (tx) => {
        if (!(await takeTemporaryPassword(tx, customerId, temporaryHash)))
          throw new AppError('invalid_credentials')
        return beginSession(deps, tx, { customerId, locale, visit, temporaryHash })
      })
    : await beginSessionAlone(deps, { customerId, locale, visit })
  return {
    token: session.token,
    customerId,
    change_password: found.must_change_password || !isOwn,
    locale,
    readonly: false,
  }
}

/** Rehashes at the current cost. If the queue is full, another time. */
async function renewHash(db: Db, { customer_id, password_hash }: LoginRow, password: string): Promise<void> {
  if (!isOutdatedHash(password_hash)) return
  const renewed = await hashPassword(password).catch(() => undefined)
  if (renewed) await replaceHash(db, customer_id, { from: password_hash, to: renewed })
}

/** The account of a password, and whether it is its own or a temporary one. */
async function ownerOf(found: LoginRow | undefined, password: string, place: Place) {
  const isOwn = await isPasswordOf(found?.password_hash, password, place)
  const isTemporary = isTemporaryPassword(found?.temporary_hash, password)
  if (!found || !(isOwn || isTemporary)) throw new AppError('invalid_credentials')
  return { found, isOwn }
}

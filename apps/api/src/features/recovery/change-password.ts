import { randomUUID } from 'node:crypto'
import { newPasswordErrors } from '@fanal/domain/recovery/password-change'
import { notify } from '#features/notices/notify'
import { findMailTexts } from '#features/settings/mail-texts'
import { textMail } from '#features/settings/text-mail'
import type { Deps } from '#deps'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { recordEvent } from '#platform/events'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { callerOf } from '#platform/http/rate-limit'
import { endOtherSessions, endSession, type Session, startSession, type Visit } from '#platform/session'
import { isCommonPassword } from './common-passwords.ts'
import { attemptPassword } from '#features/account/login-attempts'
import { hashPassword, isPasswordOf } from '#platform/passwords/password-hash'
import { findOwner, findProfile, saveHash } from '#features/account/queries'
import { dropTemporaryPassword, findOpeningPassword } from './queries.ts'
import { isTemporaryPassword } from './temporary-password.ts'

interface ChangePassword {
  session: Session
  current: string
  password: string
  visit: Visit
}

/** The new password ends all other sessions, renews this one's token, and is told. */
export async function changePassword(
  deps: Deps,
  { session, current, password, visit }: ChangePassword,
): Promise<string> {
  const { database, tokens } = deps
  const { vat, password_hash } = await findOwner(database, session.customerId)
  // Counted like any other guess.
  await attemptPassword(database, { vat: vat ?? '', ip: visit.ip, isKnown: true }, async (place) => {
    const isOwn = await isPasswordOf(password_hash ?? undefined, current, place)
    const mailed = await findOpeningPassword(database, session)
    if (!isOwn && !isTemporaryPassword(mailed, current)) throw new AppError('invalid_password')
  })
  const faults = await faultsOf(password, current)
  if (faults.length > 0) throw new AppError('password_not_valid', { errors: { password: faults } })
  const hash = await hashPassword(password, { lane: callerOf(visit.ip), isFirst: true })
  return database.transaction(async (tx) => {
    const isSaved = await saveHash(tx, session.customerId, { from: password_hash, to: hash })
    if (!isSaved) throw new AppError('changed_meanwhile')
    // A pending temporary password would bypass the new one.
    await dropTemporaryPassword(tx, session.customerId)
    const fresh = await startSession(tx, tokens, {
      customerId: session.customerId,
      locale: session.locale,
      visit,
      type: 'refresh',
    })
    await endSession(tx, session)
    await endOtherSessions(tx, session.customerId, fresh.id)
    await recordEvent(tx, { actor: 'customer', customerId: session.customerId, kind: 'password.changed' })
    await notify(deps.env, tx, {
      customerId: session.customerId,
      event: 'password_changed',
      key: `password:${randomUUID()}`,
      link: { page: 'profile' },
      mail: await passwordChangedMail(deps, tx, session),
    })
    return fresh.token
  })
}

/** All reasons why a new password is refused. */
async function faultsOf(password: string, current: string): Promise<string[]> {
  return [
    ...newPasswordErrors(password, current),
    ...((await isCommonPassword(password)) ? ['too_common'] : []),
  ]
}

async function passwordChangedMail({ env }: Deps, tx: Db, { customerId, locale }: Session) {
  const { name, email: to } = await findProfile(tx, customerId, false)
  const texts = await findMailTexts(tx, 'recovery.passwordChanged', locale)
  const values = { name, when: documentFormats(locale).moment(new Date()) }
  return textMail(tx, env, { to, locale, texts, values })
}

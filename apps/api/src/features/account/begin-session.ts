import { randomUUID } from 'node:crypto'
import { linkTo } from '@fanal/contract/paths'
import { deviceOf, isSameDevice } from '@fanal/domain/access/device'
import type { Locale } from '@fanal/domain/settings/languages'
import { notify } from '#features/notices/notify'
import { findMailTexts } from '#features/settings/mail-texts'
import { textMail } from '#features/settings/text-mail'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { networkOf } from '#platform/http/network'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { type NewSession, startSession } from '#platform/session'
import { textsOf } from '#texts'
import { findProfile } from './queries.ts'
import { findKnownPlaces } from './session-queries.ts'

/**
 * Starts a session after any kind of login. A new device or network is told; the very first sign-in is not, nor is staff
 * (the profile shows it).
 */
export async function beginSession(deps: Deps, tx: Db, session: NewSession) {
  const isNews = !session.impersonation && (await isNewPlace(tx, session))
  return isNews ? beginAndTell(deps, tx, session) : startSession(tx, deps.tokens, session)
}

/** Like `beginSession` without other writes: from a known place it is one statement and needs no transaction. */
export async function beginSessionAlone(deps: Deps, session: NewSession) {
  const { database, tokens } = deps
  if (!(await isNewPlace(database, session))) return startSession(database, tokens, session)
  return database.transaction((tx) => beginAndTell(deps, tx, session))
}

async function beginAndTell(deps: Deps, tx: Db, session: NewSession) {
  const { customerId, visit } = session
  const started = await startSession(tx, deps.tokens, session)
  const profile = await findProfile(tx, customerId, false)
  const locale = profile.locale as Locale
  const { browser, system } = deviceOf(visit.userAgent)
  const device =
    [browser, system].filter(Boolean).join(', ') || textsOf('account', locale).mails.newSignIn.unknown
  await notify(deps.env, tx, {
    customerId,
    event: 'new_sign_in',
    key: `sign-in:${randomUUID()}`,
    told: { device },
    link: { page: 'profile' },
    // A customer of single sign-on may have no address.
    mail: profile.email ? await newSignInMail(deps, tx, { ...profile, locale, device, visit }) : null,
  })
  return started
}

async function isNewPlace(tx: Db, { customerId, visit }: NewSession): Promise<boolean> {
  const known = await findKnownPlaces(tx, customerId)
  if (known.length === 0) return false
  const [device, network] = [deviceOf(visit.userAgent), networkOf(visit.ip)]
  const isKnownDevice = known.some(({ user_agent }) => isSameDevice(deviceOf(user_agent), device))
  return !isKnownDevice || !known.some((place) => place.network === network)
}

interface SignInMail extends Pick<NewSession, 'visit'> {
  name: string
  email: string
  locale: Locale
  device: string
}

async function newSignInMail({ env }: Deps, tx: Db, { name, email, locale, device, visit }: SignInMail) {
  return textMail(tx, env, {
    to: email,
    locale,
    texts: await findMailTexts(tx, 'account.newSignIn', locale),
    values: {
      name,
      when: documentFormats(locale).moment(new Date()),
      device,
      network: networkOf(visit.ip),
    },
    href: linkTo('profile', { publicUrl: env.PUBLIC_URL, locale }),
  })
}

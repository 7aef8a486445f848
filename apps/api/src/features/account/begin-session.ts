import { linkTo } from '@fanal/contract/paths'
import { deviceOf, isSameDevice } from '@fanal/domain/access/device'
import type { Locale } from '@fanal/domain/settings/languages'
import { findSettings } from '#features/settings/queries'
import { composeMail } from '#gateways/mail/compose'
import type { Db } from '#platform/database'
import type { Deps } from '#deps'
import { networkOf } from '#platform/http/network'
import { moment } from '#formats/dates-and-numbers'
import { enqueue } from '#platform/outbox'
import { type NewSession, startSession } from '#platform/session'
import { mailTexts } from '#platform/texts'
import { findProfile } from './queries.ts'
import { findKnownPlaces } from './session-queries.ts'

/**
 * Starts a session after any kind of login. A new device or network is reported by mail; the very first sign-in is not,
 * nor is staff (the profile shows it).
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
  const started = await startSession(tx, deps.tokens, session)
  const mail = await newSignInMail(deps, tx, session)
  if (mail) await enqueue(tx, 'mail', mail)
  return started
}

async function isNewPlace(tx: Db, { customerId, visit }: NewSession): Promise<boolean> {
  const known = await findKnownPlaces(tx, customerId)
  if (known.length === 0) return false
  const [device, network] = [deviceOf(visit.userAgent), networkOf(visit.ip)]
  const isKnownDevice = known.some(({ user_agent }) => isSameDevice(deviceOf(user_agent), device))
  return !isKnownDevice || !known.some((place) => place.network === network)
}

async function newSignInMail({ env }: Deps, tx: Db, { customerId, visit }: NewSession) {
  const profile = await findProfile(tx, customerId, false)
  // A customer of single sign-on may have no address.
  if (!profile.email) return undefined
  const { organization, theme } = await findSettings(tx)
  const texts = mailTexts('newSignIn', profile.locale as Locale)
  const { browser, system } = deviceOf(visit.userAgent)
  return composeMail({
    from: env.MAIL_FROM,
    theme,
    to: profile.email,
    locale: profile.locale,
    subject: texts.subject,
    paragraphs: [texts.greeting, texts.body, texts.place, texts.warning],
    values: {
      name: profile.name,
      when: moment(new Date(), profile.locale as Locale),
      device: [browser, system].filter(Boolean).join(', ') || texts.unknown,
      network: networkOf(visit.ip),
      phone: organization.phone_crm,
      email: organization.email,
    },
    action: {
      label: texts.action,
      href: linkTo('profile', { publicUrl: env.PUBLIC_URL, locale: profile.locale }),
    },
  })
}

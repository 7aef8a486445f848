import * as account from '@fanal/contract/account'
import * as schemas from '@fanal/contract/schemas/account'
import type { Deps } from '#deps'
import { openRoute, type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { logSecurity } from '#platform/security-events'
import { clearTokenCookie, endOtherSessions, endOwnSession, setLangCookie } from '#platform/session'
import { changeLocale } from './change-locale.ts'
import { findConsents } from './consent-queries.ts'
import { findProfile } from './queries.ts'
import { recordConsent } from './record-consent.ts'
import { findOpenSessions, findSignIns } from './session-queries.ts'

const done = { status: 'OK' as const }

/** The calls of the profile page. */
export function routes(deps: Deps): Route[] {
  const { env } = deps
  return [
    route(account.profile, schemas.profileSchemas, async ({ session, db }) => {
      const profile = await findProfile(db, session.customerId, session.isReadOnly)
      return { ...profile, change_password: session.mustChangePassword }
    }),
    route(account.listSessions, schemas.listSessionsSchemas, async ({ session, db }) => ({
      items: await findOpenSessions(db, session.customerId, session.id),
    })),
    route(account.endSession, schemas.endSessionSchemas, async ({ params, session, db, request, reply }) => {
      if (!(await endOwnSession(db, session.customerId, params.id))) throw new AppError('not_found')
      logSecurity(request, 'session.ended')
      if (params.id === session.id) clearTokenCookie(reply)
      return done
    }),
    route(account.endOtherSessions, schemas.endOtherSessionsSchemas, async ({ session, db, request }) => {
      await endOtherSessions(db, session.customerId, session.id)
      logSecurity(request, 'session.ended')
      return done
    }),
    route(account.listSignIns, schemas.listSignInsSchemas, ({ query, session, db }) =>
      findSignIns(db, session.customerId, query),
    ),
    route(account.changeLocale, schemas.changeLocaleSchemas, async ({ body, session, db, reply }) => {
      const locale = await changeLocale(db, session.customerId, body.locale)
      setLangCookie(reply, env.PUBLIC_URL, locale)
      return { ...done, locale }
    }),
    openRoute(account.recordConsent, schemas.recordConsentSchemas, async ({ body, session, locale, db }) => {
      await recordConsent(db, { ...body, customerId: session?.customerId, locale })
      return done
    }),
    route(account.listConsents, schemas.listConsentsSchemas, ({ query, session, db }) =>
      findConsents(db, session.customerId, query),
    ),
  ]
}

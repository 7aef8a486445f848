import * as access from '@fanal/contract/access'
import * as schemas from '@fanal/contract/access.schemas'
import * as consent from '@fanal/contract/consent'
import { recordConsentSchemas } from '@fanal/contract/consent.schemas'
import type { Deps } from '#platform/deps'
import { openRoute, type Route, route } from '#platform/endpoint'
import { clearTokenCookie, endSession, setLangCookie, setTokenCookie, visitOf } from '#platform/session'
import { changePassword } from './change-password.ts'
import { findProfile } from './queries.ts'
import { recordConsent } from './record-consent.ts'
import { signIn } from './sign-in.ts'

export function accessRoutes(deps: Deps): Route[] {
  return [
    openRoute(access.login, schemas.loginSchemas, async ({ body, request, reply }) => {
      const answer = await signIn(deps, { ...body, visit: visitOf(request) })
      // The language follows the customer's (spec 1 §7).
      setTokenCookie(reply, deps.env.PUBLIC_URL, answer.token)
      setLangCookie(reply, deps.env.PUBLIC_URL, answer.locale)
      return answer
    }),
    openRoute(access.logout, schemas.logoutSchemas, async ({ session, db, reply }) => {
      if (session) await endSession(db, session.id)
      clearTokenCookie(reply)
      return { status: 'OK' as const }
    }),
    route(access.changePassword, schemas.changePasswordSchemas, async ({ body, session, request, reply }) => {
      const token = await changePassword(deps, { ...body, session, visit: visitOf(request) })
      setTokenCookie(reply, deps.env.PUBLIC_URL, token)
      return { status: 'OK' as const, token }
    }),
    route(access.profile, schemas.profileSchemas, ({ session, db }) =>
      findProfile(db, session.customerId, session.isReadOnly),
    ),
    openRoute(consent.recordConsent, recordConsentSchemas, async ({ body, session, locale, db }) => {
      await recordConsent(db, { ...body, customerId: session?.customerId, locale })
      return { status: 'OK' as const }
    }),
  ]
}

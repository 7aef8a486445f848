import * as access from '@fanal/contract/access'
import * as schemas from '@fanal/contract/access.schemas'
import * as consent from '@fanal/contract/consent'
import { recordConsentSchemas } from '@fanal/contract/consent.schemas'
import type { FastifyReply } from 'fastify'
import type { Deps } from '#platform/deps'
import { openRoute, type Route, route } from '#platform/endpoint'
import { clearTokenCookie, endSession, setTokenCookie } from '#platform/session'
import { changePassword } from './change-password.ts'
import { findProfile } from './queries.ts'
import { recordConsent } from './record-consent.ts'
import { signIn } from './sign-in.ts'

export function accessRoutes(deps: Deps): Route[] {
  return [
    openRoute(access.login, schemas.loginSchemas, async ({ body, request, reply }) => {
      const answer = await signIn(deps, { ...body, ip: request.ip, userAgent: request.headers['user-agent'] })
      greet(deps, reply, answer)
      return answer
    }),
    openRoute(access.logout, schemas.logoutSchemas, async ({ session, db, reply }) => {
      if (session) await endSession(db, session.id)
      clearTokenCookie(reply)
      return { status: 'OK' as const }
    }),
    route(access.changePassword, schemas.changePasswordSchemas, async ({ body, session, request, reply }) => {
      const token = await changePassword(deps, { ...body, session, userAgent: request.headers['user-agent'] })
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

/** The cookies of a fresh login: the session, and the language from the customer's locale (spec 1 §7). */
export function greet(
  deps: Deps,
  reply: FastifyReply,
  { token, locale }: { token: string; locale: string },
): void {
  setTokenCookie(reply, deps.env.PUBLIC_URL, token)
  reply.setCookie('lang', locale, {
    path: '/',
    sameSite: 'lax',
    maxAge: 365 * 86_400,
    secure: deps.env.PUBLIC_URL.startsWith('https:'),
  })
}

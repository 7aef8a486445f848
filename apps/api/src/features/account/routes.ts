import * as account from '@fanal/contract/account'
import * as schemas from '@fanal/contract/schemas/account'
import { listConsents } from '@fanal/contract/account'
import { listConsentsSchemas } from '@fanal/contract/schemas/account'
import type { Deps } from '#deps'
import { type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { logSecurity } from '#platform/security-events'
import { clearTokenCookie, endOtherSessions, setLangCookie, visitOf } from '#platform/session'
import { endSessionOf, findConsents, findOpenSessions, findSignIns } from './queries.ts'
import { changeLocale } from './change-locale.ts'
import { proveIdentity } from '#features/access/prove-identity'

const done = { status: 'OK' as const }

/** What the profile shows and changes. */
export function accountRoutes(deps: Deps): Route[] {
  const { env } = deps
  return [
    route(account.proveIdentity, schemas.proveIdentitySchemas, async ({ body, session, request }) => {
      await proveIdentity(deps, { session, visit: visitOf(request), ...body })
      return done
    }),
    route(account.listSessions, schemas.listSessionsSchemas, async ({ session, db }) => ({
      items: await findOpenSessions(db, session.customerId, session.id),
    })),
    route(account.endSession, schemas.endSessionSchemas, async ({ params, session, db, request, reply }) => {
      if (!(await endSessionOf(db, session.customerId, params.id))) throw new AppError('not_found')
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
    route(listConsents, listConsentsSchemas, ({ query, session, db }) =>
      findConsents(db, session.customerId, query),
    ),
  ]
}

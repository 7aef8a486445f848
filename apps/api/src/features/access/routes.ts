import * as access from '@fanal/contract/access'
import * as schemas from '@fanal/contract/schemas/access'
import { setSessionCookies } from '#features/account/set-session-cookies'
import { deviceTokenOf, rememberDevice } from '#features/account/login-attempts'
import type { Deps } from '#deps'
import { openRoute, type Route, route } from '#platform/endpoint'
import { clearBrowserSecret } from '#platform/http/browser-secret'
import { clearTokenCookie, visitOf } from '#platform/session'
import { isTokenValid } from './check-token.ts'
import { clientLogin } from './client-login.ts'
import { mailLoginLink } from './mail-login-link.ts'
import { proveIdentity } from './prove-identity.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

const done = { status: 'OK' as const }

export function routes(deps: Deps): Route[] {
  return [
    openRoute(access.login, schemas.loginSchemas, async ({ body, request, reply }) => {
      const answer = await signIn(deps, {
        ...body,
        visit: visitOf(request),
        deviceToken: deviceTokenOf(request),
      })
      if ('second_factor' in answer) return answer
      await rememberDevice(reply, deps, body.user)
      return setSessionCookies(deps, answer, { request, reply, way: 'credentials' })
    }),
    openRoute(access.clientLogin, schemas.clientLoginSchemas, async ({ body, request, reply }) => {
      const answer = await clientLogin(deps, { ...body, visit: visitOf(request) })
      return setSessionCookies(deps, answer, { request, reply, way: 'clientId' })
    }),
    openRoute(access.isTokenValid, schemas.isTokenValidSchemas, async ({ body, db }) => ({
      token_is_valid: await isTokenValid(db, deps.tokens, body.token),
    })),
    openRoute(access.logout, schemas.logoutSchemas, async ({ session, request, reply }) => {
      const logoutUrl = session ? await signOut(deps, session, request) : undefined
      clearTokenCookie(reply)
      clearBrowserSecret(reply)
      return { ...done, ...(logoutUrl && { logout_url: logoutUrl }) }
    }),
    openRoute(access.mailLoginLink, schemas.mailLoginLinkSchemas, async ({ body }) => {
      await mailLoginLink(deps, body.challenge_id)
      return done
    }),
    route(access.proveIdentity, schemas.proveIdentitySchemas, async ({ body, session, request }) => {
      await proveIdentity(deps, { session, visit: visitOf(request), ...body })
      return done
    }),
  ]
}

import * as access from '@fanal/contract/access'
import * as schemas from '@fanal/contract/schemas/access'
import * as activation from '@fanal/contract/activation'
import { confirmSignupSchemas } from '@fanal/contract/schemas/activation'
import { recordConsent as recordConsentEndpoint } from '@fanal/contract/account'
import { recordConsentSchemas } from '@fanal/contract/schemas/account'
import * as recovery from '@fanal/contract/recovery'
import { recoverPasswordSchemas } from '@fanal/contract/schemas/recovery'
import type { Deps } from '#deps'
import { openRoute, type Route, route } from '#platform/endpoint'
import { clearTokenCookie, visitOf } from '#platform/session'
import { accountRoutes } from '../account/routes.ts'
import { activateAccount } from '../activation/activate-account.ts'
import { changePassword } from '../recovery/change-password.ts'
import { isTokenValid } from './check-token.ts'
import { clientLogin } from './client-login.ts'
import { openidRoutes } from '../single-sign-on/routes.ts'
import { handOverSession } from '../account/hand-over-session.ts'
import { deviceTokenOf, rememberDevice } from '../account/login-attempts.ts'
import { passkeyRoutes } from '../passkeys/routes.ts'
import { findProfile } from './queries.ts'
import { recordConsent } from '../account/record-consent.ts'
import { recoverPassword } from '../recovery/recover-password.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export function accessRoutes(deps: Deps): Route[] {
  return [
    openRoute(access.login, schemas.loginSchemas, async ({ body, request, reply }) => {
      const answer = await signIn(deps, {
        ...body,
        visit: visitOf(request),
        deviceToken: deviceTokenOf(request),
      })
      if ('second_factor' in answer) return answer
      rememberDevice(reply, deps, body.user)
      return handOverSession(deps, answer, { request, reply, way: 'credentials' })
    }),
    openRoute(access.clientLogin, schemas.clientLoginSchemas, async ({ body, request, reply }) => {
      const answer = await clientLogin(deps, { ...body, visit: visitOf(request) })
      return handOverSession(deps, answer, { request, reply, way: 'clientId' })
    }),
    openRoute(access.isTokenValid, schemas.isTokenValidSchemas, async ({ body, db }) => ({
      token_is_valid: await isTokenValid(db, deps.tokens, body.token),
    })),
    openRoute(access.logout, schemas.logoutSchemas, async ({ session, request, reply }) => {
      const logoutUrl = session ? await signOut(deps, session, request) : undefined
      clearTokenCookie(reply)
      return { status: 'OK' as const, ...(logoutUrl && { logout_url: logoutUrl }) }
    }),
    route(access.changePassword, schemas.changePasswordSchemas, async ({ body, session, request, reply }) => {
      const token = await changePassword(deps, { ...body, session, visit: visitOf(request) })
      return handOverSession(deps, { status: 'OK' as const, token }, { request, reply })
    }),
    route(access.profile, schemas.profileSchemas, async ({ session, db }) => {
      const profile = await findProfile(db, session.customerId, session.isReadOnly)
      return { ...profile, change_password: session.mustChangePassword }
    }),
    openRoute(recordConsentEndpoint, recordConsentSchemas, async ({ body, session, locale, db }) => {
      await recordConsent(db, { ...body, customerId: session?.customerId, locale })
      return { status: 'OK' as const }
    }),
    openRoute(recovery.recoverPassword, recoverPasswordSchemas, async ({ body, db }) => {
      await recoverPassword(db, body)
      return { status: 'OK' as const }
    }),
    openRoute(activation.confirmSignup, confirmSignupSchemas, async ({ body, locale, db }) => ({
      result: { render: await activateAccount(db, body, locale) },
    })),
    ...accountRoutes(deps),
    ...openidRoutes(deps),
    ...passkeyRoutes(deps),
  ]
}

import * as recovery from '@fanal/contract/recovery'
import * as schemas from '@fanal/contract/schemas/recovery'
import { hasOwnLogin } from '@fanal/domain/settings/has-own-login'
import { setSessionCookies } from '#features/account/set-session-cookies'
import type { Deps } from '#deps'
import { findSettings } from '#features/settings/queries'
import { AppError } from '#platform/errors'
import { openRoute, type Route, route } from '#platform/endpoint'
import { visitOf } from '#platform/session'
import { changePassword } from './change-password.ts'
import { recoverPassword } from './recover-password.ts'

export function routes(deps: Deps): Route[] {
  return [
    openRoute(recovery.recoverPassword, schemas.recoverPasswordSchemas, async ({ body, db }) => {
      if (!hasOwnLogin(await findSettings(db))) throw new AppError('not_found')
      await recoverPassword(db, body)
      return { status: 'OK' as const }
    }),
    route(recovery.changePassword, schemas.changePasswordSchemas, async (call) => {
      const { body, session, request, reply } = call
      const token = await changePassword(deps, { ...body, session, visit: visitOf(request) })
      return setSessionCookies(deps, { status: 'OK' as const, token }, { request, reply })
    }),
  ]
}

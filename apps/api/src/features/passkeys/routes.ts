import * as passkeys from '@fanal/contract/passkeys'
import * as schemas from '@fanal/contract/schemas/passkeys'
import type { Deps } from '#deps'
import { openRoute, type Route, route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { visitOf } from '#platform/session'
import { setSessionCookies } from '#features/account/set-session-cookies'
import { rememberDevice } from '#features/account/login-attempts'
import { findPasskeys, savePasskeyName } from './queries.ts'
import { findOwner } from '#features/account/queries'
import { offerRegistration, registerPasskey } from './register-passkey.ts'
import { removePasskey } from './remove-passkey.ts'
import { requirePasskeys } from './require-passkeys.ts'
import { requireRecentLogin } from '#features/account/require-recent-login'
import { offerSignIn, signInWithPasskey } from './sign-in-with-passkey.ts'
import { switchSecondFactor } from './switch-second-factor.ts'

const done = { status: 'OK' as const }

export function routes(deps: Deps): Route[] {
  return [...ownPasskeys(deps), ...passkeyLogins(deps)]
}

function ownPasskeys(deps: Deps): Route[] {
  return [
    route(passkeys.listPasskeys, schemas.listPasskeysSchemas, async ({ session, db }) => {
      await requirePasskeys(db)
      const { second_factor, password_hash } = await findOwner(db, session.customerId)
      const items = await findPasskeys(db, session.customerId)
      return { items, second_factor, has_password: password_hash !== null }
    }),
    route(passkeys.passkeyRegistration, schemas.passkeyRegistrationSchemas, ({ body, session, request }) =>
      offerRegistration(deps, { session, visit: visitOf(request), ...body }),
    ),
    route(passkeys.registerPasskey, schemas.registerPasskeySchemas, ({ body, session }) => {
      const { challenge_id: challengeId, name, credential } = body
      return registerPasskey(deps, { session, challengeId, name, credential })
    }),
    route(passkeys.renamePasskey, schemas.renamePasskeySchemas, async ({ params, body, session, db }) => {
      await requirePasskeys(db)
      const renamed = await savePasskeyName(db, { customerId: session.customerId, ...params, ...body })
      if (!renamed) throw new AppError('not_found')
      return renamed
    }),
    route(passkeys.removePasskey, schemas.removePasskeySchemas, async (call) => {
      const { params, body, session, request, db } = call
      await requirePasskeys(db)
      await requireRecentLogin(deps, { session, visit: visitOf(request), ...body })
      const second_factor = await removePasskey(deps, db, { customerId: session.customerId, id: params.id })
      return { ...done, second_factor }
    }),
    route(passkeys.switchSecondFactor, schemas.switchSecondFactorSchemas, async (call) => {
      const { body, session, request, db } = call
      await requirePasskeys(db)
      await requireRecentLogin(deps, { session, visit: visitOf(request), password: body.password })
      const { customerId } = session
      const second_factor = await switchSecondFactor(db, {
        customerId,
        isWanted: body.enabled,
        actor: 'customer',
      })
      return { ...done, second_factor }
    }),
  ]
}

function passkeyLogins(deps: Deps): Route[] {
  return [
    openRoute(passkeys.passkeyChallenge, schemas.passkeyChallengeSchemas, () => offerSignIn(deps)),
    openRoute(passkeys.passkeyLogin, schemas.passkeyLoginSchemas, async ({ body, request, reply }) => {
      const { challenge_id: challengeId, credential } = body
      const visit = visitOf(request)
      const { answer, vat } = await signInWithPasskey(deps, { challengeId, credential, visit })
      if (vat) await rememberDevice(reply, deps, vat)
      return setSessionCookies(deps, answer, { request, reply, way: 'passkey' })
    }),
  ]
}

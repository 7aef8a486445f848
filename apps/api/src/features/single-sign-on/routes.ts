import * as openid from '@fanal/contract/single-sign-on'
import * as schemas from '@fanal/contract/schemas/single-sign-on'
import type { Deps } from '#deps'
import { openRoute, type Route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { cookieTokenOf, visitOf } from '#platform/session'
import { finishOpenid } from './finish-openid.ts'
import { setSessionCookies } from '#features/account/set-session-cookies'
import { sendToStart } from './openid-return.ts'
import { forgetSecrets, isSame, keepSecrets, pageOf, secretsOf } from './openid-transaction.ts'
import { startOpenid } from './start-openid.ts'

export function routes(deps: Deps): Route[] {
  const { PUBLIC_URL: publicUrl } = deps.env
  return [
    openRoute(openid.startOpenid, schemas.startOpenidSchemas, async ({ query, request, reply }) => {
      const returnTo = pageOf(query.returnTo)
      return sendToStart(request, reply, async () => {
        const earlier = cookieTokenOf(request)
        const earlierSession = earlier ? await deps.tokens.read(earlier) : undefined
        const { url, secrets } = await startOpenid(deps, { ip: request.ip, returnTo, earlierSession })
        keepSecrets(reply, publicUrl, secrets)
        return url
      })
    }),
    openRoute(openid.openidLogin, schemas.openidLoginSchemas, async ({ body, locale, request, reply }) => {
      const secrets = secretsOf(request)
      forgetSecrets(request, reply)
      const { code, nonce, state, iss } = body
      if (secrets.nonce && !isSame(secrets.nonce, nonce)) throw new AppError('openid_failed')
      const answer = new URLSearchParams({ code, ...(state && { state }), ...(iss && { iss }) })
      const visit = visitOf(request)
      const session = await finishOpenid(deps, { answer, isWhole: false, secrets, visit, locale })
      const { token } = await setSessionCookies(deps, session, { request, reply, way: 'openid' })
      return { new_customer: session.isNewCustomer, ...(token && { token, openid_token: session.idToken }) }
    }),
  ]
}

import * as openid from '@fanal/contract/openid'
import * as schemas from '@fanal/contract/openid.schemas'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#platform/deps'
import { openRoute, type Route } from '#platform/endpoint'
import { AppError } from '#platform/errors'
import { setLangCookie, setTokenCookie, visitOf } from '#platform/session'
import { finishOpenid } from './finish-openid.ts'
import { failedPath, logFailure } from './openid-return.ts'
import { forgetSecrets, isSame, keepSecrets, secretsOf } from './openid-transaction.ts'
import { ownPath } from './own-path.ts'
import { startOpenid } from './start-openid.ts'

export function openidRoutes(deps: Deps): Route[] {
  const { PUBLIC_URL: publicUrl } = deps.env
  return [
    openRoute(openid.startOpenid, schemas.startOpenidSchemas, async ({ query, request, reply }) => {
      refuseHidden(request)
      reply.header('Cache-Control', 'no-store').code(302)
      try {
        const returnTo = pageOf(query.returnTo)
        const { url, secrets } = await startOpenid(deps, { ip: request.ip, returnTo })
        keepSecrets(reply, publicUrl, secrets)
        return reply.header('Location', url).send()
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') throw error
        logFailure(request, error)
        forgetSecrets(reply)
        return reply.header('Location', failedPath(error)).send()
      }
    }),
    openRoute(openid.openidLogin, schemas.openidLoginSchemas, async ({ body, locale, request, reply }) => {
      const secrets = secretsOf(request)
      forgetSecrets(reply)
      const { code, nonce, state, iss } = body
      if (secrets.nonce && !isSame(secrets.nonce, nonce)) throw new AppError('openid_failed')
      const answer = new URLSearchParams({ code, ...(state && { state }), ...(iss && { iss }) })
      const visit = visitOf(request)
      const session = await finishOpenid(deps, { answer, isWhole: false, secrets, visit, locale })
      setTokenCookie(reply, publicUrl, session.token)
      setLangCookie(reply, publicUrl, session.locale)
      return { token: session.token, openid_token: session.idToken, new_customer: session.isNewCustomer }
    }),
  ]
}

/** A page of this portal, never a call. Without one, the homepage of the settings is where a login leads. */
function pageOf(returnTo: string | undefined): string {
  return !returnTo || /^\/+api(\/|$)/.test(returnTo) ? '' : ownPath(returnTo)
}

/** Only a browser that goes there starts a sign-on; a picture or a script of another page must not disturb one. */
function refuseHidden(request: FastifyRequest): void {
  const mode = request.headers['sec-fetch-mode']
  if (mode !== undefined && mode !== 'navigate') throw new AppError('cross_site')
}

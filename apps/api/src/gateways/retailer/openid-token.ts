import { publicSettings } from '@fanal/contract/settings'
import { defaultPublicSettings } from '@fanal/domain/settings/default-settings'
import { mergeSettings } from '@fanal/domain/settings/merge-settings'
import type { PublicSettings } from '@fanal/domain/settings/settings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors'
import type { RetailerServer } from './server.ts'

const cookie = 'openid_token'

export async function upstreamSettings(retailer: RetailerServer): Promise<PublicSettings> {
  const { status, body } = await retailer.ask(publicSettings)
  if (status >= 300) throw new AppError('upstream_failed')
  return mergeSettings(defaultPublicSettings, body as object)
}

/** Kept for the logout: in gateway mode there is no row for it. */
export function keepIdToken(reply: FastifyReply, publicUrl: string, idToken: string | undefined): void {
  if (!idToken) return
  const secure = publicUrl.startsWith('https:')
  reply.setCookie(cookie, idToken, { path: '/', httpOnly: true, sameSite: 'strict', secure })
}

/** The provider's logout address, from settings and the ID token cookie. */
export async function upstreamLogoutUrl(
  retailer: RetailerServer,
  returnTo: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  const idToken = request.cookies[cookie]
  if (!idToken) return undefined
  reply.clearCookie(cookie, { path: '/' })
  const settings = await upstreamSettings(retailer).catch(() => undefined)
  if (!settings?.features.oidc || !settings.oidc.logoutEndpoint) return undefined
  const url = new URL(settings.oidc.logoutEndpoint)
  url.searchParams.set('client_id', settings.oidc.clientId)
  url.searchParams.set('id_token_hint', idToken)
  url.searchParams.set('post_logout_redirect_uri', returnTo)
  return url.href
}

import { type ErrorCode, errorStatus } from '@fanal/contract/errors'
import * as openid from '@fanal/contract/single-sign-on'
import { publicSettings } from '@fanal/contract/settings'
import { defaultPublicSettings } from '@fanal/domain/settings/default-settings'
import { mergeSettings } from '@fanal/domain/settings/merge-settings'
import type { PublicSettings } from '@fanal/domain/settings/settings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#platform/deps'
import { AppError } from '#platform/errors'
import { type Login, loginAnswerOf } from '#gateways/retailer/login-answer'
import { askUpstream, askUpstreamToStart } from '#gateways/retailer/sign-on'
import type { Visit } from '#platform/session'
import { returnPath } from './openid-provider.ts'
import {
  keepReturn,
  keepSecrets,
  newTransaction,
  pageOf,
  type Secrets,
  stateOf,
  transactionOf,
} from './openid-transaction.ts'

/** Marks the key of a transaction started here, whose state is checked here too. */
const ownMark = 'own.'

async function settingsOf(upstream: string): Promise<PublicSettings> {
  const { status, body } = await askUpstream(upstream, publicSettings)
  if (status >= 300) throw new AppError('upstream_failed')
  return mergeSettings(defaultPublicSettings, body as object)
}

/**
 * Starts a sign-on in gateway mode. An upstream that starts them itself is used; one with only `user/openid` gets a
 * transaction of ours without PKCE, because its call takes nothing but code and nonce.
 */
export async function startOpenidUpstream(
  { env, upstreamHas }: Deps,
  upstream: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const { search, searchParams } = new URL(request.url, 'http://portal.invalid')
  keepReturn(reply, env.PUBLIC_URL, pageOf(searchParams.get('returnTo') ?? undefined))
  const { features, oidc } = await settingsOf(upstream)
  if (!features.oidc) throw new AppError('not_found')
  if (await upstreamHas?.(openid.startOpenid)) {
    const asked = await askUpstreamToStart(upstream, openid.startOpenid, search, {
      'x-forwarded-for': request.ip,
    })
    if (!asked.location) throw new AppError(asked.status === 404 ? 'not_found' : 'upstream_failed')
    keepSecrets(reply, env.PUBLIC_URL, secretsIn(asked.cookies))
    return providerAddress(asked.location, oidc)
  }
  const { id, key, nonce } = newTransaction()
  const url = new URL(oidc.authorizeEndpoint)
  const parameters = {
    client_id: oidc.clientId,
    response_type: 'code',
    scope: oidc.scope,
    state: stateOf(id, key),
    nonce,
    redirect_uri: env.PUBLIC_URL + returnPath,
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  keepSecrets(reply, env.PUBLIC_URL, { key: ownMark + key, nonce })
  return url.href
}

/** Of its cookies only a sign-on's secrets are kept, with our own attributes. */
function secretsIn(cookies: readonly string[]): Secrets {
  const valueOf = (name: string) => {
    const value = cookies.map((cookie) => new RegExp(`^${name}=([\\w%.~-]+)`).exec(cookie)?.[1]).find(Boolean)
    if (!value)
      throw new AppError('upstream_failed', { cause: new Error(`the start of a sign-on set no ${name}`) })
    return decodeURIComponent(value)
  }
  return { key: valueOf('openid_key'), nonce: valueOf('openid_nonce') }
}

/** Redirects only to the configured provider. */
function providerAddress(
  location: string,
  { providerUrl, authorizeEndpoint }: PublicSettings['oidc'],
): string {
  const known = [providerUrl, authorizeEndpoint].filter(Boolean).map((one) => new URL(one).origin)
  if (URL.canParse(location) && known.includes(new URL(location).origin)) return location
  throw new AppError('upstream_failed', {
    cause: new Error('the start of a sign-on leads to no known provider'),
  })
}

interface UpstreamReturn {
  secrets: Partial<Secrets>
  returnTo: string
  visit: Visit
}

interface UpstreamLogin extends Login {
  idToken: string | undefined
  returnTo: string
}

/** Passes the code to the upstream, which answers the session. */
export async function finishOpenidUpstream(
  upstream: string,
  answer: URLSearchParams,
  { secrets: { key = '', nonce }, visit, returnTo }: UpstreamReturn,
): Promise<UpstreamLogin> {
  if (!nonce) throw new AppError('openid_nonce_missing')
  const { code, state, iss } = Object.fromEntries(answer)
  const isOwn = key.startsWith(ownMark)
  if (isOwn && transactionOf(state ?? '', key.slice(ownMark.length)) === undefined)
    throw new AppError('openid_failed')
  if (!code || answer.has('error')) throw new AppError('openid_failed')
  const { status, body } = await askUpstream(upstream, openid.openidLogin, {
    body: isOwn ? { code, nonce } : { code, nonce, state, iss },
    headers: {
      'x-forwarded-for': visit.ip,
      ...(!isOwn && { cookie: `openid_key=${key}; openid_nonce=${nonce}` }),
    },
  })
  const login = loginAnswerOf(body)
  if (status >= 300 || !login) throw new AppError(codeOf(body) ?? 'openid_failed')
  const idToken = (body as { openid_token?: unknown }).openid_token
  return { ...login, returnTo, idToken: typeof idToken === 'string' ? idToken : undefined }
}

function codeOf(body: unknown): ErrorCode | undefined {
  const code = (body as { error?: unknown } | null)?.error
  return typeof code === 'string' && code in errorStatus ? (code as ErrorCode) : undefined
}

const tokenCookie = 'openid_token'

/** Kept for the logout: in gateway mode there is no row for it. */
export function keepIdToken(reply: FastifyReply, publicUrl: string, idToken: string | undefined): void {
  if (!idToken) return
  const secure = publicUrl.startsWith('https:')
  reply.setCookie(tokenCookie, idToken, { path: '/', httpOnly: true, sameSite: 'strict', secure })
}

/** The provider's logout address, from settings and the ID token cookie. */
export async function upstreamLogoutUrl(
  { env }: Deps,
  upstream: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string | undefined> {
  const idToken = request.cookies[tokenCookie]
  if (!idToken) return undefined
  reply.clearCookie(tokenCookie, { path: '/' })
  const settings = await settingsOf(upstream).catch(() => undefined)
  if (!settings?.features.oidc || !settings.oidc.logoutEndpoint) return undefined
  const url = new URL(settings.oidc.logoutEndpoint)
  url.searchParams.set('client_id', settings.oidc.clientId)
  url.searchParams.set('id_token_hint', idToken)
  url.searchParams.set('post_logout_redirect_uri', env.PUBLIC_URL + returnPath)
  return url.href
}

import { type ErrorCode, errorStatus } from '@fanal/contract/wire/errors'
import * as openid from '@fanal/contract/single-sign-on'
import type { PublicSettings } from '@fanal/domain/settings/settings'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps'
import { AppError } from '#platform/errors'
import { type Login, loginAnswerOf } from '#gateways/retailer/login-answer'
import { upstreamSettings } from '#gateways/retailer/openid-token'
import type { RetailerServer } from '#gateways/retailer/server'
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

/**
 * Starts a sign-on in gateway mode. An upstream that starts them itself is used; one with only `user/openid` gets a
 * transaction of ours without PKCE, because its call takes nothing but code and nonce.
 */
export async function startOpenidUpstream(
  { env }: Deps,
  retailer: RetailerServer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const { search, searchParams } = new URL(request.url, 'http://portal.invalid')
  keepReturn(reply, env.PUBLIC_URL, pageOf(searchParams.get('returnTo') ?? undefined))
  const { features, oidc } = await upstreamSettings(retailer)
  if (!features.oidc) throw new AppError('not_found')
  if (await retailer.known.has(openid.startOpenid)) {
    const asked = await retailer.askToStart(openid.startOpenid, search, {
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

/** Only the secrets of a sign-on are kept of its cookies, with our own attributes. */
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
  retailer: RetailerServer,
  answer: URLSearchParams,
  { secrets: { key = '', nonce }, visit, returnTo }: UpstreamReturn,
): Promise<UpstreamLogin> {
  if (!nonce) throw new AppError('openid_nonce_missing')
  const { code, state, iss } = Object.fromEntries(answer)
  const isOwn = key.startsWith(ownMark)
  if (isOwn && transactionOf(state ?? '', key.slice(ownMark.length)) === undefined)
    throw new AppError('openid_failed')
  if (!code || answer.has('error')) throw new AppError('openid_failed')
  const { status, body } = await retailer.ask(openid.openidLogin, {
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

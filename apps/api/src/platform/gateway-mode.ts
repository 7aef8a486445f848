import type { IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { parseLocale } from '@fanal/domain/settings/languages'
import type { FastifyHttpProxyOptions } from '@fastify/http-proxy'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isBrowser, refuseCrossSite } from './cross-site.ts'
import { AppError, sendError } from './errors.ts'
import { clearTokenCookie, cookieTokenOf, setLangCookie, setTokenCookie } from './session.ts'

export interface GatewayOptions {
  upstream: string
  publicUrl: string
  /** Where a single sign-on provider ends its session, for an upstream that does not say so itself. */
  logoutUrl?: (request: FastifyRequest, reply: FastifyReply) => Promise<string | undefined>
}

/** Calls whose answer begins or renews a session, and the one that ends it. */
const sessionCall =
  /^\/+api\/+v\d+\/+user\/+(login|client_id|openid|passkeys\/+login\/+verify|password|logout)\/*$/

const sessionCallOf = (request: FastifyRequest) => sessionCall.exec(request.url.split('?')[0] ?? '')?.[1]

/** Hands every call to the retailer's own server; the browser's cookie becomes the bearer header (decisions §6). */
export async function registerGateway(app: FastifyInstance, options: GatewayOptions): Promise<void> {
  const { upstream, publicUrl } = options
  const { default: proxy } = await import('@fastify/http-proxy')
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (request.method !== 'GET' && request.method !== 'HEAD') refuseCrossSite(request, publicUrl)
    })
    await scope.register(proxy, {
      upstream,
      prefix: '/api',
      rewritePrefix: `${new URL(upstream).pathname.replace(/\/+$/, '')}/api`,
      disableRequestLogging: true,
      http: { requestOptions: { timeout: 30_000 } },
      replyOptions: replyOptions(options),
    })
  })
}

const replyOptions = (options: GatewayOptions): NonNullable<FastifyHttpProxyOptions['replyOptions']> => ({
  // The caller decides whether to try again.
  retryDelay: () => null,
  rewriteRequestHeaders: (request, headers) => upstreamHeaders(request as FastifyRequest, headers),
  onResponse: (_, reply, answer) => {
    const { stream } = answer as unknown as { stream: NodeJS.ReadableStream }
    const ours = reply as FastifyReply
    if (sessionCallOf(ours.request)) void sendSessionAnswer(ours, stream, options)
    else void ours.send(stream)
  },
  onError: (reply, { error }) => {
    const ours = reply as FastifyReply
    void sendError(new AppError('upstream_failed', { cause: error }), ours.request, ours)
  },
})

/** What the upstream is told. Where a write came from has been checked here; of the cookies only single sign-on needs its own. */
function upstreamHeaders(request: FastifyRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(
    ([name]) => !/^(cookie|origin|referer|forwarded|sec-fetch-.*|x-forwarded-.*)$/.test(name),
  )
  const token = cookieTokenOf(request)
  const openid = Object.entries(request.cookies).filter(([name]) => name.startsWith('openid_'))
  return {
    ...Object.fromEntries(kept),
    ...(openid.length > 0 && {
      cookie: openid.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('; '),
    }),
    ...(token && !headers.authorization && { authorization: `Bearer ${token}` }),
    'x-forwarded-for': request.ip,
    'x-request-id': request.id,
    // We read these answers ourselves.
    ...(sessionCallOf(request) && { 'accept-encoding': 'identity' }),
  }
}

/** The session cookie is ours to set, whether the upstream sets one or only answers the token. */
async function sendSessionAnswer(
  reply: FastifyReply,
  stream: NodeJS.ReadableStream,
  { publicUrl, logoutUrl }: GatewayOptions,
): Promise<void> {
  try {
    let body = await text(stream)
    const cookies = [reply.getHeader('set-cookie') ?? []].flat().map(String)
    const others = cookies.filter((cookie) => !/^(token|lang)=/.test(cookie))
    reply.removeHeader('set-cookie')
    if (others.length > 0) reply.header('set-cookie', others)
    if (sessionCallOf(reply.request) === 'logout') {
      clearTokenCookie(reply)
      body = withLogoutUrl(body, await logoutUrl?.(reply.request, reply))
    } else if (reply.statusCode < 300) {
      keepLogin(reply, body, publicUrl)
      if (isBrowser(reply.request)) body = withoutTokens(body)
    }
    await reply.send(body)
  } catch (error) {
    await sendError(new AppError('upstream_failed', { cause: error }), reply.request, reply)
  }
}

/** A browser has the cookie: the page's code never holds the token. */
function withoutTokens(body: string): string {
  const { token, openid_token, ...rest } = JSON.parse(body) as Record<string, unknown>
  return JSON.stringify(rest)
}

/** What the upstream says wins. */
function withLogoutUrl(body: string, url: string | undefined): string {
  return url ? JSON.stringify({ logout_url: url, ...(JSON.parse(body) as object) }) : body
}

function keepLogin(reply: FastifyReply, body: string, publicUrl: string): void {
  const login = loginAnswerOf(JSON.parse(body))
  if (!login) return
  setTokenCookie(reply, login.token)
  if (login.locale && sessionCallOf(reply.request) !== 'password')
    setLangCookie(reply, publicUrl, login.locale)
}

export interface Login {
  token: string
  locale: string | undefined
}

/** The token of an answer, and the language that the answer or the token itself names (spec 1 §7). */
export function loginAnswerOf(body: unknown): Login | undefined {
  const { token, locale } = (body ?? {}) as { token?: unknown; locale?: unknown }
  if (typeof token !== 'string' || token === '') return undefined
  return { token, locale: parseLocale(locale) ?? parseLocale(claimsOf(token).locale) }
}

/** Read, not verified: only the upstream knows its key, and nothing but a language is taken from here. */
function claimsOf(token: string): { locale?: unknown } {
  try {
    const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
    return (JSON.parse(payload) ?? {}) as { locale?: unknown }
  } catch {
    return {}
  }
}

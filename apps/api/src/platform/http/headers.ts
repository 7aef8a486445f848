import type { FastifyInstance } from 'fastify'

/** Set on every answer. Computed once: a library doing this per request halved the throughput (see stack notes in docs). */
const common = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(self), publickey-credentials-get=(self)',
}

/** Addresses outside that a page may use, by what for. */
export type AllowedHosts = Partial<Record<'script' | 'connect' | 'frame', readonly string[]>>

export function mergeHosts(some: AllowedHosts, others: AllowedHosts): AllowedHosts {
  const both = (kind: keyof AllowedHosts) => [...(some[kind] ?? []), ...(others[kind] ?? [])]
  return { script: both('script'), connect: both('connect'), frame: both('frame') }
}

/**
 * The policy of a portal page. No inline script runs; the styles that a page carries are named by their hash. Style
 * attributes are allowed: the brand's colours and the sizes of server blocks are set by them.
 */
export function contentSecurityPolicy(
  styleHashes: readonly string[],
  isSecure: boolean,
  allowed: AllowedHosts = {},
): string {
  const from = (kind: keyof AllowedHosts) => ["'self'", ...(allowed[kind] ?? [])].join(' ')
  const styles = styleHashes.map((hash) => `'sha256-${hash}'`).join(' ')
  return [
    "default-src 'self'",
    `script-src ${from('script')}`,
    `style-src-elem 'self' ${styles}`.trim(),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src ${from('connect')}`,
    `frame-src ${from('frame')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

export type HeadersOf = (url: string) => Record<string, string>

/** What every answer carries, by its address: nothing of the API is a page. */
export function securityHeaders(isSecure: boolean): HeadersOf {
  const headers = isSecure
    ? { ...common, 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
    : common
  const api = { ...headers, 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" }
  return (url) => (/^\/+api\//.test(url) ? api : headers)
}

export function registerHeaders(app: FastifyInstance, headersOf: HeadersOf): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url))
    reply.header('X-Request-Id', request.id)
    done()
  })
}

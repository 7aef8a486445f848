import type { FastifyInstance } from 'fastify'

/** Of every answer. Computed once: a library that does it per request halved the throughput. */
const common = { 'X-Content-Type-Options': 'nosniff' }

/** Of every document and answer of the API. To files of the build, which are public, they mean nothing. */
const documents = {
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(self), geolocation=(), microphone=(), payment=(self), publickey-credentials-get=(self)',
}

/** External origins that a page may use, by purpose. */
export type AllowedHosts = Partial<Record<'script' | 'connect' | 'frame', readonly string[]>>

export function mergeHosts(some: AllowedHosts, others: AllowedHosts): AllowedHosts {
  const both = (kind: keyof AllowedHosts) => [...(some[kind] ?? []), ...(others[kind] ?? [])]
  return { script: both('script'), connect: both('connect'), frame: both('frame') }
}

/**
 * Content security policy of a page. No inline script runs; inline styles are allowed by hash. Style attributes are
 * allowed: brand colours and sizes of blocks use them.
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

/** A file of the build, by the address of its content. */
const isFile = (url: string) => url.startsWith('/assets/')

export type HeadersOf = (url: string) => Record<string, string>

/** Headers by address: nothing of the API is a page. */
export function securityHeaders(isSecure: boolean): HeadersOf {
  const files = isSecure
    ? { ...common, 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
    : common
  const headers = { ...files, ...documents }
  const api = { ...headers, 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'" }
  return (url) => {
    if (/^\/+api\//.test(url)) return api
    return isFile(url) ? files : headers
  }
}

export function registerHeaders(app: FastifyInstance, headersOf: HeadersOf): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url))
    if (!isFile(request.url)) reply.header('X-Request-Id', request.id)
    done()
  })
}

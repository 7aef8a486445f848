import type { FastifyInstance, FastifyReply } from 'fastify'

/** Headers of every answer. Computed once: a library that does it per request halved the throughput. */
const common = { 'X-Content-Type-Options': 'nosniff' }

/** Headers of every document and answer of the API. */
const documents = {
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'camera=(self), geolocation=(), microphone=(), payment=(self), publickey-credentials-get=(self)',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
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
  frameAncestors: readonly string[] = [],
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
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The policy of a page that is only looked at, in a frame of ours. */
export function previewPolicy(styleHashes: readonly string[]): string {
  const styles = styleHashes.map((hash) => `'sha256-${hash}'`).join(' ')
  return [
    "default-src 'none'",
    `style-src-elem 'self' ${styles}`.trim(),
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

export type HeadersOf = (url: string) => Record<string, string>

/** Headers of every answer, whatever was asked; a page has its own policy instead. */
export function securityHeaders(isSecure: boolean): HeadersOf {
  const headers = {
    ...common,
    ...(isSecure && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
    ...documents,
  }
  return () => headers
}

export function registerHeaders(app: FastifyInstance, headersOf: HeadersOf): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request.url)).header('X-Request-Id', request.id)
    done()
  })
}

/** A file of the build is public, and a page has dozens: what is for documents means nothing to it. */
export function keepFileHeaders(reply: FastifyReply): void {
  for (const name of [...Object.keys(documents), 'X-Request-Id']) reply.removeHeader(name)
}

import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors'

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Browsers say where a call comes from; other clients have no reason to. */
export const isBrowser = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined

/**
 * A browser says where a write comes from. Another site's page is refused; clients that are no browser say nothing
 * and carry no cookie of ours. The Host header is never asked: it is the caller's to forge.
 */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  const site = request.headers['sec-fetch-site']
  if (site === 'same-origin' || site === 'none') return
  if (site !== undefined) throw new AppError('cross_site')
  const origin = request.headers.origin
  if (origin === undefined) return
  const ours = new URL(publicUrl).origin
  if (origin === ours || (loopback.test(ours) && loopback.test(origin))) return
  throw new AppError('cross_site')
}

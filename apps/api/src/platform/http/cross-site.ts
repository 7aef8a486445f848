import type { FastifyRequest } from 'fastify'
import { AppError } from '#platform/errors'

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/** Browsers send an origin; other clients need not. */
export const isBrowser = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] !== undefined || headers.origin !== undefined

/**
 * Refuses writes from pages of other sites; other clients send no origin and no cookie of ours. The Host header is not
 * used: the caller controls it.
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

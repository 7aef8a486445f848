import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenOf } from '#platform/session'

const asked = 'asked_again'

/**
 * A link from another site or a mail brings no session (the cookie is SameSite=Strict), so a signed-in customer looks
 * like a visitor. Before redirecting away, the browser is asked to reload from a page of ours. Once: a cookie prevents
 * a loop.
 */
export function reloadWithSession(
  request: FastifyRequest,
  reply: FastifyReply,
  isSecure: boolean,
): FastifyReply | undefined {
  const { 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers
  if (request.method !== 'GET' || site !== 'cross-site' || mode !== 'navigate') return undefined
  if (tokenOf(request) || request.cookies[asked]) return undefined
  reply.setCookie(asked, '1', {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure,
    maxAge: 10,
  })
  const own = `/${request.url.replace(/^[/\\]+/, '')}`
  return reply
    .code(200)
    .type('text/html; charset=utf-8')
    .header('Refresh', `0; url=${own}`)
    .header('Content-Security-Policy', "default-src 'none'")
    .send('<!doctype html><title>…</title>')
}

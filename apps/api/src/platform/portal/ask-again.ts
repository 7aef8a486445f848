import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenOf } from '#platform/session'

const asked = 'asked_again'

/**
 * A link of another site or of a mail brings no session along (the cookie is SameSite=Strict), so that whoever is signed
 * in looks like a visitor. Where that would lead away from the page, the browser asks again by itself, now from a page of
 * ours. Once: the cookie ends a browser that says the same the second time.
 */
export function askAgain(
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

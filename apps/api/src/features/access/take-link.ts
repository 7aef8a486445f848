import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#deps'

export const linkCookie = 'login_link'
const keptSeconds = 120
const names = ['token', 'client_id', 'secret']

/**
 * A token, or a client id with its secret, in the address of any page. A redirect moves it to an HttpOnly cookie before
 * anything is rendered. Requesting the page exchanges nothing, so that mail scanners and prefetching do not consume it;
 * the rendered page submits the form that does.
 */
export function takeLinkFromAddress({ env }: Deps) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    const [path = '/', ...search] = request.url.split('?')
    const query = new URLSearchParams(search.join('?'))
    const link = linkIn(query)
    if (!link) return undefined
    reply.header('Cache-Control', 'no-store')
    if (/prefetch|prerender/.test(String(request.headers['sec-purpose']))) return reply.code(503).send()
    for (const name of names) query.delete(name)
    reply.setCookie(linkCookie, link, {
      path: '/',
      httpOnly: true,
      // Lax, because it must be sent with the redirect after a link from another site or mail.
      sameSite: 'lax',
      secure: env.PUBLIC_URL.startsWith('https:'),
      maxAge: keptSeconds,
    })
    const clean = `/${path.replace(/^[/\\]+/, '')}${query.size > 0 ? `?${query.toString()}` : ''}`
    return reply.code(302).header('Location', clean).send()
  }
}

function linkIn(query: URLSearchParams): string | undefined {
  const [token, clientId, secret] = names.map((name) => query.get(name))
  if (token) return new URLSearchParams({ token: token.slice(0, 3000) }).toString()
  if (!clientId || !secret) return undefined
  return new URLSearchParams({ client_id: clientId.slice(0, 128), secret: secret.slice(0, 512) }).toString()
}

import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

// A secret cookie identifies a browser without a session: what it began is shown to it alone. Scripts cannot read it,
// and only its hash is stored.

const days = 30

/** Like the session cookie: on https no other host of the domain can plant one. */
const nameOn = ({ server }: FastifyRequest | FastifyReply) =>
  server.sessionCookie.startsWith('__Host-') ? '__Host-lead' : 'lead'

const cookieOf = (reply: FastifyReply) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: nameOn(reply).startsWith('__Host-'),
})

export function browserSecretOf(request: FastifyRequest): string | undefined {
  const secret = request.cookies[nameOn(request)] ?? ''
  return /^[\w-]{43}$/.test(secret) ? secret : undefined
}

export const hashOfBrowser = (secret: string) =>
  createHash('sha256').update(`browser ${secret}`).digest('hex')

export function setBrowserSecret(reply: FastifyReply, secret: string): void {
  reply.setCookie(nameOn(reply), secret, { ...cookieOf(reply), maxAge: days * 86_400 })
}

/** The next user of this browser finds nothing. */
export function clearBrowserSecret(reply: FastifyReply): void {
  if (browserSecretOf(reply.request)) reply.clearCookie(nameOn(reply), cookieOf(reply))
}

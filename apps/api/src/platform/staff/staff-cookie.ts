import { staffSessionHours } from '@fanal/domain/staff/staff-times'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { bearerOf } from '#platform/session'

declare module 'fastify' {
  interface FastifyInstance {
    deskCookie: string
  }
}

/** A cookie of its own: a browser may be signed in as a customer and at the desk, and neither opens the other. */
export const deskCookieName = (deskUrl: string) => (deskUrl.startsWith('https:') ? '__Host-desk' : 'desk')

/** The token of a request to the desk: the bearer header, else the desk's cookie. */
export const staffTokenOf = (request: FastifyRequest): string | undefined =>
  bearerOf(request) ?? (request.cookies[request.server.deskCookie] || undefined)

const optionsOf = ({ server }: FastifyReply) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'strict' as const,
  secure: server.deskCookie.startsWith('__Host-'),
})

export function setDeskCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(reply.server.deskCookie, token, { ...optionsOf(reply), maxAge: staffSessionHours * 3_600 })
}

export function clearDeskCookie(reply: FastifyReply): void {
  reply.clearCookie(reply.server.deskCookie, optionsOf(reply))
}

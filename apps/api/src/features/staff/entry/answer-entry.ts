import type { FastifyReply, FastifyRequest } from 'fastify'
import { isBrowser } from '#platform/http/cross-site'
import { logSecurity } from '#platform/security-events'
import { setDeskCookie } from '#platform/staff/staff-cookie'
import type { StaffWay } from '#platform/staff/staff-session'

/** A browser gets the token as a cookie that no script can read; other clients get it as text. */
export function answerEntry(request: FastifyRequest, reply: FastifyReply, token: string, way: StaffWay) {
  logSecurity(request, 'login', { role: 'staff', way })
  if (!isBrowser(request)) return { token }
  setDeskCookie(reply, token)
  return {}
}

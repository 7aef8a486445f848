import { finished } from 'node:stream'
import { defaultBodyBytes } from '@fanal/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Session } from '../session.ts'

// Bodies with files are held in memory until they are whole.
const mostAtOnce = 8
const mostOfOne = 2

/** Of unsaid length, or more than usual. */
const mayBeBig = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > defaultBodyBytes

/** Lets big bodies in: only of who has a session, and few at once. */
export function roomForBigBodies() {
  const byCustomer = new Map<number, number>()
  let atOnce = 0
  return (session: Session | null, request: FastifyRequest, reply: FastifyReply): void => {
    if (!mayBeBig(request)) return
    if (!session) throw new AppError('body_too_large')
    const { customerId } = session
    const own = byCustomer.get(customerId) ?? 0
    if (own >= mostOfOne) throw new AppError('too_many_requests', { retryAfterSeconds: 5 })
    if (atOnce >= mostAtOnce) throw new AppError('overloaded', { retryAfterSeconds: 5 })
    byCustomer.set(customerId, own + 1)
    atOnce += 1
    finished(reply.raw, () => {
      atOnce -= 1
      const left = (byCustomer.get(customerId) ?? 1) - 1
      if (left > 0) byCustomer.set(customerId, left)
      else byCustomer.delete(customerId)
    })
  }
}

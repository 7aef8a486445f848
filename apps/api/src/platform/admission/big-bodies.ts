import { finished } from 'node:stream'
import { defaultBodyBytes } from '@fanal/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

// Bodies with files are buffered in memory.
const mostAtOnce = 8
const mostOfOne = 2

/** Of unknown length, or above the default. */
const mayBeBig = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > defaultBodyBytes

/** Admits big bodies: only with a session, and few at once. */
export function roomForBigBodies() {
  const bySender = new Map<string, number>()
  let atOnce = 0
  return (sender: string | undefined, request: FastifyRequest, reply: FastifyReply): void => {
    if (!mayBeBig(request)) return
    if (sender === undefined) throw new AppError('body_too_large')
    const own = bySender.get(sender) ?? 0
    if (own >= mostOfOne) throw new AppError('too_many_requests', { retryAfterSeconds: 5 })
    if (atOnce >= mostAtOnce) throw new AppError('overloaded', { retryAfterSeconds: 5 })
    bySender.set(sender, own + 1)
    atOnce += 1
    finished(reply.raw, () => {
      atOnce -= 1
      const left = (bySender.get(sender) ?? 1) - 1
      if (left > 0) bySender.set(sender, left)
      else bySender.delete(sender)
    })
  }
}

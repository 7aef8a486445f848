import { finished } from 'node:stream'
import { defaultBodyBytes } from '@fanal/contract/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

// Bodies with files are buffered in memory.
const mostAtOnce = 8
const mostOfOne = 2
// Customers always have the larger part.
const mostOfVisitors = 2

/** Bodies count together by customer, or by a visitor's network. */
export interface Sender {
  key: string
  isVisitor: boolean
}

/** True for an unknown length, or one above the default. */
const mayBeBig = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > defaultBodyBytes

/** Admits big bodies: of known senders, and few at once. */
export function roomForBigBodies() {
  const bySender = new Map<string, number>()
  let atOnce = 0
  let ofVisitors = 0
  return (sender: Sender | undefined, request: FastifyRequest, reply: FastifyReply): void => {
    if (!mayBeBig(request)) return
    if (sender === undefined) throw new AppError('body_too_large')
    const { key, isVisitor } = sender
    const own = bySender.get(key) ?? 0
    if (own >= mostOfOne) throw new AppError('too_many_requests', { retryAfterSeconds: 5 })
    if (atOnce >= mostAtOnce || (isVisitor && ofVisitors >= mostOfVisitors))
      throw new AppError('overloaded', { retryAfterSeconds: 5 })
    bySender.set(key, own + 1)
    atOnce += 1
    if (isVisitor) ofVisitors += 1
    finished(reply.raw, () => {
      atOnce -= 1
      if (isVisitor) ofVisitors -= 1
      const left = (bySender.get(key) ?? 1) - 1
      if (left > 0) bySender.set(key, left)
      else bySender.delete(key)
    })
  }
}

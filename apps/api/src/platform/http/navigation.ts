import { linkTo, type RouteId } from '@fanal/contract/paths'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { localeOf } from './locale.ts'

/** A person who opened the address or pressed a plain form; programs and our own pages do not ask for a document. */
export const isNavigation = ({ headers }: FastifyRequest) => headers.accept?.includes('text/html') ?? false

interface Target {
  publicUrl: string
  token: string
  isDone?: boolean
}

/** Leads a browser from an address that a mail program posts to, to the page that shows the same link. */
export function sendToPage(
  request: FastifyRequest,
  reply: FastifyReply,
  id: RouteId,
  { publicUrl, token, isDone = false }: Target,
): FastifyReply {
  const page = linkTo(id, { publicUrl, locale: localeOf(request), params: { token } })
  return reply
    .code(303)
    .header('Location', isDone ? `${page}&done=1` : page)
    .send()
}

import type { FastifyReply } from 'fastify'
import type { CustomerCall } from '#platform/endpoint'
import { wantsEvents } from '#platform/http/event-stream'
import type { News } from './news.ts'

/** Says only that there is news; what it is, the page asks. 204: there is no stream, and the page asks from time to time. */
export async function openStream(news: News, call: CustomerCall<object>): Promise<FastifyReply> {
  const { request, reply, session } = call
  const stream = wantsEvents(request) ? await news.follow(session) : undefined
  if (stream) return stream.answer(request, reply)
  return reply.code(204).header('Cache-Control', 'no-store').send()
}

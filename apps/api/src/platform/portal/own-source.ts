import { asTexts } from '@fanal/contract/wire/call'
import { errorStatus } from '@fanal/contract/wire/errors'
import { parseLocale } from '@fanal/domain/settings/languages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Share } from '#platform/database/bulkheads'
import { type BinderOptions, type Route, sessionFor } from '#platform/endpoint'
import { AppError, logError } from '#platform/errors'
import { assertResponse } from '#platform/http/assert-response'
import { callerOf, takeHit } from '#platform/http/rate-limit'
import { findSession, type Session } from '#platform/session'
import { type ApiSource, CallFailed, type Read } from './portal-caller.ts'

/** A route, and the share of the connections that it is answered on. */
export interface SharedRoute {
  route: Route
  share: Share | undefined
}

/** A page has one answer, with its own headers: what it reads sets none, and is no file. */
const noReply = new Proxy({} as FastifyReply, {
  get() {
    throw new Error('What a page reads has no answer of its own')
  },
})

interface Reader {
  request: FastifyRequest
  find: (token: string) => Promise<Session>
}

/**
 * This process's own API as pages read it: checked like a call over HTTP and in the same order, but in the name of the
 * browser's request, whose session is looked up once for all that its page reads.
 */
export function ownSource(routes: ReadonlyMap<string, SharedRoute>, options: BinderOptions): ApiSource {
  return (request) => {
    let session: Promise<Session> | undefined
    const find = (token: string) => {
      session ??= findSession(options.database, options.tokens, token)
      return session
    }
    return async (read) => {
      const { name } = read.endpoint
      try {
        const known = routes.get(name)
        if (!known) throw new AppError('unknown_path')
        return await answerRead(known, read, { request, find }, options)
      } catch (error) {
        const { code } = logError(error, request, name)
        throw new CallFailed(errorStatus[code], code)
      }
    }
  }
}

async function answerRead(
  { route, share }: SharedRoute,
  { params, query }: Read,
  { request, find }: Reader,
  options: BinderOptions,
): Promise<unknown> {
  const { endpoint, schemas } = route
  share?.refuseLate()
  if (endpoint.limit)
    await takeHit(options.database, { bucket: `${endpoint.name}:${callerOf(request.ip)}`, ...endpoint.limit })
  const session = await sessionFor(endpoint, request, find)
  const body = await route.handle({
    params: schemas.params?.parse(asTexts(params)),
    query: schemas.query?.parse(asTexts(query)),
    body: undefined,
    session: session as Session,
    locale: parseLocale(query['lang']) ?? 'es-ES',
    version: `v${endpoint.versions[0]}`,
    db: share?.database ?? options.database,
    request,
    reply: noReply,
  })
  if (options.checkResponses) assertResponse(route, body)
  return body ?? {}
}

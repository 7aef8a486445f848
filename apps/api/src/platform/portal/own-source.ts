import { asTexts } from '@fanal/contract/wire/call'
import { errorStatus } from '@fanal/contract/wire/errors'
import { parseLocale } from '@fanal/domain/settings/languages'
import type { FastifyReply } from 'fastify'
import type { Database, Db } from '#platform/database'
import { ofOneRequest } from '#platform/database/handles'
import type { Share } from '#platform/database/bulkheads'
import { inTime } from '#platform/admission/in-time'
import { admit, type Attempt, finderOf, mustOnlyRead } from '#platform/admission/admit'
import { type Binding, type BinderOptions, routeFor } from '#platform/endpoint'
import { AppError, logError } from '#platform/errors'
import { assertResponse } from '#platform/http/assert-response'
import type { CallerSession } from '#platform/staff/staff-session'
import { type ApiSource, CallFailed, type Read } from './portal-caller.ts'

/** A call, and the share of the connections that it is answered on. */
export interface SharedBinding extends Binding {
  share: Share | undefined
}

/** A page has one answer, with its own headers: what it reads sets none, and is no file. */
const noReply = new Proxy({} as FastifyReply, {
  get() {
    throw new Error('What a page reads has no answer of its own')
  },
})

interface Reader extends Pick<Attempt, 'request' | 'find'> {
  handle: (database: Database) => Db
}

/**
 * This process's own API as pages read it: admitted like a call over HTTP, but in the name of the browser's request,
 * whose session and settings are looked up once for all that its page reads.
 */
export function ownSource(bindings: ReadonlyMap<string, SharedBinding>, options: BinderOptions): ApiSource {
  const findOne = finderOf(options)
  return (request) => {
    let session: Promise<CallerSession> | undefined
    const handles = new Map<Database, Db>()
    const handle = (database: Database) => {
      const own = handles.get(database) ?? ofOneRequest(database)
      handles.set(database, own)
      return own
    }
    const find = (token: string) => {
      session ??= findOne(token)
      return session
    }
    return async (read) => {
      const { name } = read.endpoint
      try {
        const known = bindings.get(name)
        if (!known) throw new AppError('unknown_path')
        return await inTime({ request, isWrite: false, answerMs: options.answerMs }, () =>
          answerRead(known, read, { request, find, handle }, options),
        )
      } catch (error) {
        const { code } = logError(error, request, name)
        throw new CallFailed(errorStatus[code], code)
      }
    }
  }
}

async function answerRead(
  binding: SharedBinding,
  { params, query }: Read,
  { request, find, handle }: Reader,
  options: BinderOptions,
): Promise<unknown> {
  const { endpoint, share } = binding
  const version = `v${endpoint.versions[0]}`
  const session = await admit({ endpoint, request, version, bodyBytes: 0, share, find }, options)
  const route = await routeFor(binding, session)
  const { schemas } = route
  const database = share?.database ?? options.database
  const body = await route.handle({
    params: schemas.params?.parse(asTexts(params)),
    query: schemas.query?.parse(asTexts(query)),
    body: undefined,
    session,
    locale: parseLocale(query['lang']) ?? 'es-ES',
    version,
    db: handle(mustOnlyRead(endpoint, session) ? database.readOnly : database),
    request,
    reply: noReply,
  })
  if (options.checkResponses) assertResponse(route, body)
  return body ?? {}
}

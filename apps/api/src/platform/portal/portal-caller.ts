import { callAddress, errorCodeOf, mayTryLower } from '@fanal/contract/wire/call'
import type { CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import type { Caller } from '@fanal/contract/wire/portal'
import type { FastifyRequest } from 'fastify'
import { browserSecretOf } from '#platform/http/browser-secret'
import { tokenOf } from '#platform/session'

export interface ApiAnswer {
  status: number
  body: unknown
}

/** The API that answers. */
export type ApiSource = (path: string, headers: Record<string, string>) => Promise<ApiAnswer>

const keepMs = 2_000
type Kept = Map<string, { until: number; answer: Promise<ApiAnswer> }>
const keptBySource = new WeakMap<ApiSource, Kept>()

/** Public answers are cached for two seconds, so that a burst of first pages costs one read. */
function shared(source: ApiSource, key: string, ask: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  const now = Date.now()
  const kept: Kept = keptBySource.get(source) ?? new Map()
  keptBySource.set(source, kept)
  const known = kept.get(key)
  if (known && known.until > now) return known.answer
  if (kept.size > 500) kept.clear()
  const answer = ask()
  kept.set(key, { until: now + keepMs, answer })
  answer.then(
    ({ status }) => status >= 400 && kept.delete(key),
    () => kept.delete(key),
  )
  return answer
}

/** Fails like the browser's calls: with status and error code. */
export class CallFailed extends Error {
  override name = 'CallFailed'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** The reads that rendering a page needs, made with the request's session. */
export function callerFor(source: ApiSource, request: FastifyRequest): Caller {
  const token = tokenOf(request)
  // What a browser began is answered to it alone, with or without a session.
  const isKnown = token !== undefined || browserSecretOf(request) !== undefined
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    // Cookies in which a gateway keeps state belong to the session too.
    ...(request.headers.cookie && { cookie: request.headers.cookie }),
  }
  return async <S extends Schemas>(
    endpoint: Endpoint<S>,
    args: CallArgs<S>,
    { lang }: { lang?: string } = {},
  ) => {
    if (endpoint.method !== 'GET') throw new Error('A page that is drawn only reads')
    const path = callAddress(endpoint.path, {
      params: args.params,
      query: { ...(args.query as object | undefined), lang },
    })
    const ask = () => askVersions(source, endpoint, path, headers)
    const isShared = endpoint.access === 'anyone' && !isKnown
    const { status, body } = isShared ? await shared(source, path, ask) : await ask()
    if (status >= 400) throw new CallFailed(status, errorCodeOf(body) ?? 'internal_error')
    return body as never
  }
}

/** The highest version that answers: an upstream may only have older ones. */
async function askVersions(
  source: ApiSource,
  endpoint: Endpoint,
  path: string,
  headers: Record<string, string>,
) {
  let answer: ApiAnswer = { status: 502, body: null }
  for (const version of endpoint.versions) {
    answer = await source(`/api/v${version}/${path}`, headers).catch(() => ({
      status: 502,
      body: { error: 'upstream_failed' },
    }))
    if (!mayTryLower('GET', answer)) break
  }
  return answer
}

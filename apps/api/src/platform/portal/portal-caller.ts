import { callAddress } from '@fanal/contract/wire/call'
import type { CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import type { Caller } from '@fanal/contract/wire/portal'
import type { FastifyRequest } from 'fastify'
import { browserSecretOf } from '#platform/http/browser-secret'
import { tokenOf } from '#platform/session'

/** What a page reads. */
export interface Read {
  endpoint: Endpoint
  params: unknown
  /** With the language of the answer, as `lang`. */
  query: Record<string, unknown>
}

/** The API that answers what is read for a browser's request: with JSON, or with `CallFailed`. */
export type ApiSource = (request: FastifyRequest) => (read: Read) => Promise<unknown>

const keepMs = 2_000
type Kept = Map<string, { until: number; answer: Promise<unknown> }>
const keptBySource = new WeakMap<ApiSource, Kept>()

/** Public answers are cached for two seconds, so that a burst of first pages costs one read. */
function shared(source: ApiSource, key: string, ask: () => Promise<unknown>): Promise<unknown> {
  const now = Date.now()
  const kept: Kept = keptBySource.get(source) ?? new Map()
  keptBySource.set(source, kept)
  const known = kept.get(key)
  if (known && known.until > now) return known.answer
  if (kept.size > 500) kept.clear()
  const answer = ask()
  kept.set(key, { until: now + keepMs, answer })
  answer.catch(() => kept.delete(key))
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
  const ask = source(request)
  // What a browser began is answered to it alone, with or without a session.
  const isKnown = tokenOf(request) !== undefined || browserSecretOf(request) !== undefined
  return async <S extends Schemas>(
    endpoint: Endpoint<S>,
    args: CallArgs<S>,
    { lang }: { lang?: string } = {},
  ) => {
    if (endpoint.method !== 'GET') throw new Error('A page that is drawn only reads')
    const read = { endpoint, params: args.params, query: { ...(args.query as object | undefined), lang } }
    const isShared = endpoint.access === 'anyone' && !isKnown
    const answer = isShared ? shared(source, callAddress(endpoint.path, read), () => ask(read)) : ask(read)
    return (await answer) as never
  }
}

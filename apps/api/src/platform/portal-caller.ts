import type { CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import type { Caller } from '@fanal/contract/portal'
import type { FastifyRequest } from 'fastify'
import { tokenOf } from './session.ts'

export interface ApiAnswer {
  status: number
  body: unknown
}

/** Whoever answers the API: this process, or in gateway mode the server upstream. */
export type ApiSource = (path: string, headers: Record<string, string>) => Promise<ApiAnswer>

const keepMs = 2_000
const kept = new Map<string, { until: number; answer: Promise<ApiAnswer> }>()

/** What visitors see alike is kept for two seconds, so that a burst of first pages costs one read. */
function shared(key: string, ask: () => Promise<ApiAnswer>): Promise<ApiAnswer> {
  const now = Date.now()
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

/** Fails as the browser's own calls do: with the status and the error code. */
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

/** The API calls that a page needs while it is drawn, made with the session of the request. Only reads. */
export function callerFor(source: ApiSource, request: FastifyRequest): Caller {
  const token = tokenOf(request)
  return async <S extends Schemas>(endpoint: Endpoint<S>, args: CallArgs<S>, { lang }: { lang?: string } = {}) => {
    if (endpoint.method !== 'GET') throw new Error('A page that is drawn only reads')
    const path = `/api/v${endpoint.versions[0]}/${fillPath(endpoint.path, args.params)}${queryOf({ ...(args.query as object | undefined), lang })}`
    const ask = () => source(path, token ? { authorization: `Bearer ${token}` } : {})
    const isShared = endpoint.access === 'anyone' && !token
    const { status, body } = isShared ? await shared(path, ask) : await ask()
    if (status >= 400) throw new CallFailed(status, (body as { error?: string } | null)?.error ?? 'internal_error')
    return body as never
  }
}

function fillPath(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])))
}

function queryOf(query: unknown): string {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined)
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries.map(([key, value]) => [key, String(value)] as [string, string]))}`
}

import type { Endpoint } from '@fanal/contract/endpoint'
import { AppError } from '#platform/errors'
import { askOnce } from './call-retailer.ts'

const keptMs = 3_600_000
const tryAgainMs = 30_000

/** Which of our calls the upstream has. Calls of the minimal API are assumed until it says otherwise. */
export interface KnownCalls {
  /** It publishes its calls and is a Fanal: nothing is translated. */
  isOurs(): Promise<boolean>
  has(endpoint: Endpoint): Promise<boolean>
  /** It turned out to be missing. */
  miss(endpoint: Endpoint): void
}

/**
 * `named` is the operator's configuration: `documents` (minimal API only), `all`, or names of further calls. Without it
 * the upstream is asked once for the list of calls that a Fanal publishes; one without a list has the minimal API only.
 */
export function knownCalls(upstream: string, named: string | undefined): KnownCalls {
  const missing = new Map<string, number>()
  const told = named === undefined ? undefined : namedCalls(named)
  let learnt: { until: number; names: Promise<ReadonlySet<string>> } | undefined
  const names = (): Promise<ReadonlySet<string>> => {
    if (learnt && learnt.until > Date.now()) return learnt.names
    const asked = askForList(upstream)
    const before = learnt
    // The last known state is used while it does not answer.
    const known = ({ names: found, isCertain }: Awaited<typeof asked>) => {
      if (isCertain) return found
      fresh.until = Date.now() + tryAgainMs
      return before ? before.names : found
    }
    const fresh = { until: Date.now() + keptMs, names: asked.then(known) }
    learnt = fresh
    return fresh.names
  }
  return {
    async isOurs() {
      return told ? told.isAll : (await names()).size > 0
    },
    async has(endpoint) {
      if ((missing.get(endpoint.name) ?? 0) > Date.now()) return false
      if (!endpoint.isOwn) return true
      return told ? told.isAll || told.names.has(endpoint.name) : (await names()).has(endpoint.name)
    },
    miss: (endpoint) => void missing.set(endpoint.name, Date.now() + keptMs),
  }
}

export function namedCalls(named: string): { isAll: boolean; names: ReadonlySet<string> } {
  const words = named.split(',').map((word) => word.trim())
  return { isAll: words.includes('all'), names: new Set(words.filter((word) => word !== 'documents')) }
}

/** Not JSON, or a redirect: still an answer. */
const hasAnswered = (error: unknown) =>
  error instanceof AppError && error.cause instanceof Error && error.cause.cause === undefined

/** The operation ids in the OpenAPI document of a Fanal; empty without such a document. */
async function askForList(upstream: string) {
  const none: ReadonlySet<string> = new Set<string>()
  const asked = askOnce(upstream, { method: 'GET', path: 'docs', headers: {} })
  const said = await asked.catch((error: unknown) =>
    hasAnswered(error) ? { status: 404, body: undefined } : undefined,
  )
  if (!said || said.status >= 500) return { names: none, isCertain: false }
  const { paths } = (said.body ?? {}) as { paths?: Record<string, Record<string, { operationId?: unknown }>> }
  if (said.status >= 300 || typeof paths !== 'object' || paths === null)
    return { names: none, isCertain: true }
  const ids = Object.values(paths).flatMap((path) =>
    Object.values(path ?? {}).map(({ operationId }) => String(operationId).replace(/_v\d+$/, '')),
  )
  return { names: new Set(ids) as ReadonlySet<string>, isCertain: true }
}

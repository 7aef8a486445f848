import type { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { stablePromise } from '#lib/lazy/stable-promise.ts'

/** The cache of answers and what observes it: a library of its own. */
export interface Queries {
  queryClient: QueryClient
  QueryObserver: typeof QueryObserver
  notifyManager: typeof notifyManager
}

let loaded: Queries | undefined
const waiting = new Set<(queries: Queries) => void>()

/** Undefined on the server, whose cache all customers would share, and as long as the drawn answers are enough. */
export const loadedQueries = () => loaded

/** Called by the library's module itself. */
export function giveQueries(queries: Queries): void {
  loaded = queries
  for (const tell of waiting) tell(queries)
}

/** At once, if it is loaded. */
export function onQueries(tell: (queries: Queries) => void): () => void {
  if (loaded) tell(loaded)
  waiting.add(tell)
  return () => void waiting.delete(tell)
}

const code = stablePromise<Queries>(() => import('./query-client.ts'))

/** Can be retried after a failure. */
export function loadQueries(): Promise<Queries> {
  code.forgetFailure()
  return code()
}

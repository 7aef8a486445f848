import type { Answer, CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import { notifyManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { CallError, onSessionRenewed } from '#lib/call.ts'
import { canCall, type PortalState } from '#lib/portal.tsx'
import { giveQueries } from './queries.ts'
import { queryOf } from './use-api-query.ts'

/** Exponential backoff, or as `Retry-After` says, with jitter. */
function pauseBefore(count: number, error: unknown): number {
  const asked = error instanceof CallError ? error.retryAfterMs : undefined
  return asked === undefined
    ? 1_000 * 2 ** count
    : Math.min(asked, 10_000) * (1 + count) + Math.random() * 1_000
}

/** Cached for 30 minutes; refused calls are not retried, unanswered ones twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
      // Without a network a read fails like any other, and is repeated when there is one.
      networkMode: 'always',
      refetchOnReconnect: true,
      retryDelay: pauseBefore,
      retry: (count, error) =>
        count < 2 && (!(error instanceof CallError) || error.status === 0 || error.status >= 500),
    },
  },
})

export { notifyManager, QueryObserver }

if (typeof document !== 'undefined') {
  // Hears when there is a connection again.
  queryClient.mount()
  onSessionRenewed(
    () => void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' }),
  )
  giveQueries({ queryClient, QueryObserver, notifyManager })
}

/** Prefetches what a page is about to show; shared with its components. */
export const prefetch = <S extends Schemas>(
  portal: PortalState,
  endpoint: Endpoint<S>,
  args: CallArgs<S>,
): Promise<Answer<S>> =>
  canCall(portal, endpoint)
    ? queryClient.fetchQuery(queryOf(endpoint, args, portal.locale))
    : Promise.reject(new Error(`Nobody answers ${endpoint.name}`))

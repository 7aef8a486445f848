import type { Answer, CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import type { Locale } from '@fanal/domain/settings/languages'
import { QueryClient } from '@tanstack/react-query'
import { CallError, call, onSessionRenewed } from '#lib/call.ts'
import { canCall, type PortalState } from '#lib/portal.tsx'

const isBrowser = typeof document !== 'undefined'

/** Exponential backoff, or as `Retry-After` says, with jitter. */
function pauseBefore(count: number, error: unknown): number {
  const asked = error instanceof CallError ? error.retryAfterMs : undefined
  return asked === undefined
    ? 1_000 * 2 ** count
    : Math.min(asked, 10_000) * (1 + count) + Math.random() * 1_000
}

/** Cached for 30 minutes; refused calls are not retried, unanswered ones twice. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        // On the server no timer outlives a request.
        gcTime: isBrowser ? 30 * 60_000 : Number.POSITIVE_INFINITY,
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

let ofDocument: QueryClient | undefined

/** One cache per document; on the server one per render, because customers must not share it. */
export function queryClient(): QueryClient {
  if (!isBrowser) return createQueryClient()
  if (ofDocument) return ofDocument
  const client = createQueryClient()
  ofDocument = client
  onSessionRenewed(() => void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' }))
  return client
}

export const queryOf = <S extends Schemas>(endpoint: Endpoint<S>, args: CallArgs<S>, locale: Locale) => ({
  queryKey: [endpoint.name, args, locale],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, args, { signal }),
})

/** Prefetches what a page is about to show; shared with its components. */
export const prefetch = <S extends Schemas>(
  portal: PortalState,
  endpoint: Endpoint<S>,
  args: CallArgs<S>,
): Promise<Answer<S>> =>
  canCall(portal, endpoint)
    ? queryClient().fetchQuery(queryOf(endpoint, args, portal.locale))
    : Promise.reject(new Error(`${endpoint.name} is not available`))

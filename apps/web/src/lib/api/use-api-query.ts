import type { Answer, CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import type { Locale } from '@fanal/domain/settings/languages'
import type { QueryObserverOptions, QueryObserverResult } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { CallError, call } from '#lib/call.ts'
import { useDrawnAnswer } from './drawn-answer.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { loadedQueries, loadQueries, onQueries, type Queries } from './queries.ts'

interface QueryOptions {
  /** Enabled only then. */
  isWanted?: boolean
  /** Stale time of the answer; half a minute by default. */
  freshMs?: number
}

/** An answer, or why there is none yet. */
export type Reading<T> = Pick<
  QueryObserverResult<T, CallError>,
  'data' | 'error' | 'isError' | 'isPending' | 'isLoading' | 'isFetching'
> & { refetch: () => Promise<unknown> }

export const queryOf = <S extends Schemas>(endpoint: Endpoint<S>, args: CallArgs<S>, locale: Locale) => ({
  queryKey: [endpoint.name, args, locale],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, args, { signal }),
})

/** The library, once somebody needs more than the document has. Without its code no call can be made. */
function useQueries(isNeeded: boolean) {
  const [queries, setQueries] = useState(loadedQueries)
  const [failure, setFailure] = useState<CallError | null>(null)
  useEffect(() => {
    if (!queries) return onQueries(setQueries)
    return undefined
  }, [queries])
  useEffect(() => {
    if (isNeeded && !queries) loadQueries().catch(() => setFailure(new CallError(0)))
  }, [isNeeded, queries])
  return { queries, failure }
}

type Options<T> = QueryObserverOptions<T, CallError>

/** Follows an answer in the cache. Without the library there is only what was drawn. */
function useObserved<T>(queries: Queries | undefined, options: Options<T>) {
  const whole = queries && {
    ...queries.queryClient.defaultQueryOptions(options),
    // A call that starts with this render counts as started.
    _optimisticResults: 'optimistic' as const,
  }
  const observer = useMemo(
    () => queries && whole && new queries.QueryObserver(queries.queryClient, whole),
    // oxlint-disable-next-line react/exhaustive-deps -- one observer; its options follow below
    [queries],
  )
  // In the library's turn: whoever has written learns that it is done before what it changed is drawn.
  const subscribe = useCallback(
    (tell: () => void) =>
      (queries && observer?.subscribe(queries.notifyManager.batchCalls(tell))) ?? (() => {}),
    [queries, observer],
  )
  const read = () => observer?.getCurrentResult()
  useSyncExternalStore(subscribe, read, read)
  useEffect(() => {
    if (whole) observer?.setOptions(whole)
  })
  const result = whole && observer?.getOptimisticResult(whole)
  return result && observer?.trackResult(result)
}

/** The answer of a read, cached and shared between the parts of a page. */
export function useApiQuery<S extends Schemas>(
  endpoint: Endpoint<S>,
  args: CallArgs<S>,
  { isWanted = true, freshMs }: QueryOptions = {},
): Reading<Answer<S>> {
  const portal = usePortal()
  const drawn = useDrawnAnswer(endpoint, args)
  const isEnabled = isWanted && canCall(portal, endpoint)
  const isAwaited = isEnabled && drawn === undefined
  const { queries, failure } = useQueries(isAwaited)
  const query = queryOf(endpoint, args, portal.locale)
  const observed = useObserved<Answer<S>>(queries, {
    ...query,
    // Not refetched while fresh.
    initialData: drawn,
    initialDataUpdatedAt: performance.timeOrigin,
    enabled: isEnabled,
    ...(freshMs !== undefined && { staleTime: freshMs }),
  })
  if (observed) return observed
  return {
    data: drawn,
    error: failure,
    isError: failure !== null,
    isPending: drawn === undefined && !failure,
    isLoading: isAwaited && !failure,
    isFetching: isAwaited && !failure,
    // As the library's own: it never rejects; why there is no answer is in the reading.
    refetch: () =>
      loadQueries()
        .then(({ queryClient }) => queryClient.fetchQuery({ ...query, staleTime: 0 }))
        .catch(() => undefined),
  }
}

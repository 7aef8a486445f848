import type { Answer, CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import type { Locale } from '@fanal/domain/settings/languages'
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { type CallError, call } from './call.ts'
import { useDrawnAnswer } from './drawn-answer.ts'
import { canCall, type PortalState, usePortal } from './portal.tsx'
import { queryClient } from './query-client.ts'
import { withProof } from './session/proof.ts'
import { useRetryKey } from './retry-key.ts'

const isServer = typeof document === 'undefined'

interface QueryOptions {
  /** Enabled only then. */
  isWanted?: boolean
  /** Stale time of the answer; half a minute by default. */
  freshMs?: number
}

const queryOf = <S extends Schemas>(endpoint: Endpoint<S>, args: CallArgs<S>, locale: Locale) => ({
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
    ? queryClient.fetchQuery(queryOf(endpoint, args, portal.locale))
    : Promise.reject(new Error(`Nobody answers ${endpoint.name}`))

/** A read as parts of a page see it. */
type ApiQuery<S extends Schemas> = Pick<
  UseQueryResult<Answer<S>, CallError>,
  'data' | 'error' | 'isError' | 'isFetching' | 'isLoading' | 'refetch'
>

type UseApiQuery = <S extends Schemas>(
  endpoint: Endpoint<S>,
  args: CallArgs<S>,
  options?: QueryOptions,
) => ApiQuery<S>

const useFetchedAnswer: UseApiQuery = <S extends Schemas>(
  endpoint: Endpoint<S>,
  args: CallArgs<S>,
  { isWanted = true, freshMs }: QueryOptions = {},
) => {
  const portal = usePortal()
  // The library requires a type that is not a function, which a generic answer cannot prove.
  const drawn = useDrawnAnswer(endpoint, args) as never
  return useQuery<Answer<S>, CallError>({
    ...queryOf(endpoint, args, portal.locale),
    // Not refetched while fresh.
    initialData: drawn,
    initialDataUpdatedAt: performance.timeOrigin,
    enabled: isWanted && canCall(portal, endpoint),
    ...(freshMs !== undefined && { staleTime: freshMs }),
  })
}

const neverFetched = () => Promise.reject(new Error('A page that is drawn fetches nothing'))

/** On the server: the answer that the page is drawn with, or waiting for it. No cache, which all customers would share. */
const useGivenAnswer: UseApiQuery = (endpoint, args, { isWanted = true } = {}) => {
  const portal = usePortal()
  const data = useDrawnAnswer(endpoint, args)
  const isLoading = data === undefined && isWanted && canCall(portal, endpoint)
  return { data, error: null, isError: false, isFetching: isLoading, isLoading, refetch: neverFetched }
}

/** The answer of a read, cached and shared between the parts of a page. */
export const useApiQuery = isServer ? useGivenAnswer : useFetchedAnswer

interface MutationOptions {
  /** The reads that it invalidates. */
  invalidates?: readonly Endpoint[]
}

/**
 * A write, one at a time. It is done once the reads that it invalidates have been refetched. A retry after a failure
 * carries the same idempotency key, so that nothing is done twice.
 */
export function useApiMutation<S extends Schemas>(
  endpoint: Endpoint<S>,
  { invalidates = [] }: MutationOptions = {},
) {
  const client = useQueryClient()
  const { keyFor, isDone } = useRetryKey()
  const isSending = useRef(false)
  const mutation = useMutation<Answer<S>, CallError, CallArgs<S>>({
    mutationFn: (args) => withProof(() => call(endpoint, args, { idempotencyKey: keyFor(args) })),
    // Without a network it fails at once and says so; it does not wait, busy, for one.
    networkMode: 'always',
    onSuccess: () => {
      isDone()
      return Promise.all(invalidates.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
    },
    onSettled: () => {
      isSending.current = false
    },
  })
  // The second click of a double click comes before a re-render.
  const mutate: typeof mutation.mutate = (...args) => {
    if (isSending.current) return
    isSending.current = true
    mutation.mutate(...args)
  }
  return { ...mutation, mutate }
}

import type { Answer, CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { CallError } from '#lib/call.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { queryOf } from './query-client.ts'
import type { Read } from './read.ts'

interface QueryOptions {
  /** Enabled only then. */
  isWanted?: boolean
  /** Stale time of the answer; half a minute by default. */
  freshMs?: number
}

/** An answer, or why there is none yet. */
export type Reading<T> = UseQueryResult<T, CallError>

/** The answer of a read, cached and shared between the parts of a page. */
export function useApiQuery<S extends Schemas>(
  endpoint: Endpoint<S>,
  args: CallArgs<S>,
  { isWanted = true, freshMs }: QueryOptions = {},
): Reading<Answer<S>> {
  const portal = usePortal()
  return useQuery<Answer<S>, CallError>({
    ...queryOf(endpoint, args, portal.locale),
    enabled: isWanted && canCall(portal, endpoint),
    ...(freshMs !== undefined && { staleTime: freshMs }),
  })
}

/** The answer of a read that a page loads. */
export const useRead = <S extends Schemas>({ endpoint, args }: Read<S>, options?: QueryOptions) =>
  useApiQuery(endpoint, args, options)

import type { Answer, Schemas } from '@fanal/contract/endpoint'
import { hashKey } from '@tanstack/react-query'
import { type PortalState, usePortal } from '#lib/portal.tsx'
import { queryOf } from './query-client.ts'
import type { Read } from './read.ts'

/** The answer that the page was rendered with. Its HTML was sanitised by the server. */
export function initialAnswer<S extends Schemas>(
  { queries, locale }: PortalState,
  { endpoint, args }: Read<S>,
): Answer<S> | undefined {
  const hash = hashKey(queryOf(endpoint, args, locale).queryKey)
  return queries.queries.find(({ queryHash }) => queryHash === hash)?.state.data as Answer<S> | undefined
}

export const useInitialAnswer = <S extends Schemas>(one: Read<S>) => initialAnswer(usePortal(), one)

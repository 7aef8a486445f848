import { caseQueue } from '@fanal/contract/desk/casework'
import type { CaseQueue, QueuedCase } from '@fanal/contract/schemas/desk/casework'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { type CallError, call } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'
import type { QueueQuery } from './queue-params.ts'

type Key = readonly [string, QueueQuery, string]

/** The queue, page after page; what comes twice because it moved meanwhile is shown once. */
export function useQueue(query: QueueQuery, { pollMs }: { pollMs: number | false }) {
  const { locale } = usePortal()
  const found = useInfiniteQuery<CaseQueue, CallError, InfiniteData<CaseQueue, string>, Key, string>({
    queryKey: [caseQueue.name, query, locale],
    queryFn: ({ pageParam, signal }) =>
      call(caseQueue, { query: { ...query, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: pollMs,
    placeholderData: (before) => before,
  })
  const seen = new Set<string>()
  const items: QueuedCase[] = []
  for (const { items: some } of found.data?.pages ?? [])
    for (const one of some) {
      if (seen.has(one.number)) continue
      seen.add(one.number)
      items.push(one)
    }
  return { ...found, items }
}

export type Queue = ReturnType<typeof useQueue>

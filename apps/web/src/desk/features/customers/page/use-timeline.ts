import { customerTimeline } from '@fanal/contract/desk/customers'
import type { CustomerTimeline } from '@fanal/contract/schemas/desk/customers'
import type { TimelineGroup } from '@fanal/domain/customers/timeline'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { type CallError, call } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'

/** What happened, page after page. */
export function useTimeline(id: number, group: TimelineGroup) {
  const { locale } = usePortal()
  const found = useInfiniteQuery<
    CustomerTimeline,
    CallError,
    InfiniteData<CustomerTimeline, string>,
    readonly [string, number, TimelineGroup, string],
    string
  >({
    queryKey: [customerTimeline.name, id, group, locale],
    queryFn: ({ pageParam, signal }) =>
      call(
        customerTimeline,
        { params: { id: String(id) }, query: { group, ...(pageParam && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: (before) => before,
  })
  return { ...found, items: found.data?.pages.flatMap(({ items }) => items) ?? [] }
}

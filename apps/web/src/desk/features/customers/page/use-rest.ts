import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { CallError } from '#lib/call.ts'

interface Part<T> {
  items: T[]
  n_items: number
  offset: number
}

interface RestOptions<T> {
  key: readonly [string, number]
  /** How many came with the page. */
  known: number
  read: (query: { offset: number; limit: number }, signal: AbortSignal) => Promise<Part<T>>
}

const limit = 50

/** The rest of a list whose beginning came with the page, read once somebody wants to see it. */
export function useRest<T>({ key, known, read }: RestOptions<T>) {
  const { data, error, isFetching, fetchNextPage } = useInfiniteQuery<
    Part<T>,
    CallError,
    InfiniteData<Part<T>, number>,
    readonly unknown[],
    number
  >({
    queryKey: [...key, known],
    queryFn: ({ pageParam: offset, signal }) => read({ offset, limit }, signal),
    initialPageParam: known,
    getNextPageParam: ({ offset, items, n_items: count }) =>
      offset + items.length < count ? offset + items.length : undefined,
    enabled: false,
  })
  const items = data?.pages.flatMap((part) => part.items) ?? []
  return { items, error, isFetching, readOn: () => void fetchNextPage() }
}

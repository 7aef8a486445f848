import type { QueuedTask, TaskQueue } from '@fanal/contract/schemas/desk/tasks'
import { taskQueue } from '@fanal/contract/desk/tasks'
import type { TaskKind } from '@fanal/domain/tasks/task-clock'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useIsHere } from '#desk/lib/use-is-here.ts'
import { type CallError, call } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'

type Key = readonly [string, TaskKind, string]

/** Clocks go on, and colleagues work. */
const renewMs = 30_000

/** What waits of one kind, page after page. */
export function useTasks(kind: TaskKind) {
  const { locale } = usePortal()
  const isHere = useIsHere()
  const found = useInfiniteQuery<TaskQueue, CallError, InfiniteData<TaskQueue, string>, Key, string>({
    queryKey: [taskQueue.name, kind, locale],
    queryFn: ({ pageParam, signal }) =>
      call(taskQueue, { query: { kind, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: isHere && renewMs,
  })
  const items = new Map<string, QueuedTask>()
  for (const page of found.data?.pages ?? []) for (const one of page.items) items.set(one.id, one)
  return { ...found, items: [...items.values()], counts: found.data?.pages[0]?.counts ?? null }
}

export type Tasks = ReturnType<typeof useTasks>

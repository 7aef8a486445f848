import type { TaskClockShown, TaskQueue } from '@fanal/contract/schemas/desk/tasks'
import { termShown } from '@fanal/domain/casework/queue-order'
import type { Locale } from '@fanal/domain/settings/languages'
import { phasesOf, taskClock, type TaskKind } from '@fanal/domain/tasks/task-clock'
import { findProtectionsOf } from '#features/customers/protection-queries'
import type { Db } from '#platform/database'
import type { Since, Waiting } from '../task-source.ts'
import { taskSources } from '../task-sources.ts'
import { type Places, placesIn, textOf } from './places.ts'

const pageSize = 50
/** Beyond this limit tasks are not counted. */
const countedAtMost = 1_000

/** The clock of a task, from what happened. */
export function clockShown(
  { phase, since, hours, endedAt }: Since,
  now: number,
  region: string,
): TaskClockShown {
  const events = { phase, since: since.getTime(), hours, endedAt: endedAt?.getTime() }
  const clock = taskClock(events, now, region)
  return { phase, ...termShown(clock, now) }
}

interface Asked {
  kind: TaskKind
  after: string | undefined
  locale: Locale
  region: string
  /** The kinds whose counts the caller may know. */
  mayRead: (kind: TaskKind) => boolean
}

interface Dated extends Waiting {
  clock: TaskClockShown
}

/** Late first, then whatever is due next. Phases are each in that order, and merged. */
export async function findTaskQueue(db: Db, asked: Asked): Promise<TaskQueue> {
  const { kind, after, locale, region, mayRead } = asked
  const source = taskSources[kind]
  const places = placesIn(kind, after)
  const now = Date.now()
  const found: Dated[] = []
  for (const phase of phasesOf(kind)) {
    const wanted = { after: places.get(phase), limit: pageSize + 1, locale }
    for (const one of await source.find(db, phase, wanted))
      found.push({ ...one, clock: clockShown(one, now, region) })
  }
  const sorted = found.toSorted(byDue)
  const page = sorted.slice(0, pageSize)
  const protections = await findProtectionsOf(
    db,
    page.flatMap(({ customerId }) => customerId ?? []),
  )
  return {
    items: page.map(({ row, clock, customerId = 0 }) => ({
      ...row,
      clock,
      protections: protections.get(customerId) ?? [],
    })),
    next: sorted.length > pageSize ? textOf(movedOn(places, page)) : null,
    counts: after === undefined ? await countsOf(db, mayRead) : null,
  }
}

/** Within a phase its own order decides, so that the next page goes on where this one ends. */
function byDue(one: Dated, other: Dated): number {
  if (one.phase === other.phase)
    return one.at.getTime() - other.at.getTime() || (one.row.id < other.row.id ? -1 : 1)
  return one.clock.due_at < other.clock.due_at
    ? -1
    : one.clock.due_at > other.clock.due_at
      ? 1
      : one.phase < other.phase
        ? -1
        : 1
}

function movedOn(places: Places, page: readonly Dated[]): Places {
  const moved = new Map(places)
  for (const { phase, at, row } of page) moved.set(phase, { at, id: row.id })
  return moved
}

async function countsOf(db: Db, mayRead: Asked['mayRead']): Promise<TaskQueue['counts']> {
  const counts = []
  for (const kind of Object.keys(taskSources) as TaskKind[]) {
    if (!mayRead(kind)) continue
    const n = await taskSources[kind].count(db, countedAtMost + 1)
    counts.push({ kind, n: Math.min(n, countedAtMost), is_more: n > countedAtMost })
  }
  return counts
}

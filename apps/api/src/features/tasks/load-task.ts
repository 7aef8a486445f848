import type { StaffTask, TaskLine } from '@fanal/contract/schemas/desk/tasks'
import type { Locale } from '@fanal/domain/settings/languages'
import type { TaskKind } from '@fanal/domain/tasks/task-clock'
import { findProtectionsOf } from '#features/customers/protection-queries'
import { findSettings } from '#features/settings/queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { clockShown } from './queue/find-queue.ts'
import type { Loaded } from './task-source.ts'
import { taskSources } from './task-sources.ts'

interface Named {
  kind: TaskKind
  id: string
  locale: Locale
}

async function load(db: Db, { kind, id, locale }: Named): Promise<Loaded> {
  const found = await taskSources[kind].load(db, id, { kind, locale })
  if (!found) throw new AppError('not_found')
  return found
}

/** Names the last line of a history. */
const seenOf = (history: readonly TaskLine[]): string => {
  const last = history.at(-1)
  return last ? `${history.length} ${last.at} ${last.what}` : '0'
}

export interface Shown {
  task: StaffTask
  customerId: number | undefined
}

/** Everything that one screen shows of a task. */
export async function showTask(db: Db, named: Named): Promise<Shown> {
  const { task, history, since, customerId } = await load(db, named)
  const { support } = await findSettings(db)
  const computed = {
    history,
    seen: seenOf(history),
    protections:
      customerId === undefined ? [] : ((await findProtectionsOf(db, [customerId])).get(customerId) ?? []),
    clock: since ? clockShown(since, Date.now(), support.region) : null,
  }
  return { task: { ...task, ...computed }, customerId }
}

/** Refuses what was decided on another state than that of now, with what happened since. */
export async function requireSeen(tx: Db, named: Named, seen: string): Promise<Loaded> {
  const loaded = await load(tx, named)
  const { history } = loaded
  if (seenOf(history) === seen) return loaded
  const [, known = ''] = seen.split(' ')
  const since = history.filter(({ at }) => at > known)
  const meanwhile = since.map(({ at, what, author }) => [at, what, author].filter(Boolean).join(' '))
  throw new AppError('changed_meanwhile', { errors: { meanwhile } })
}

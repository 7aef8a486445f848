import type { QueuedTask, StaffTask, TaskLine } from '@fanal/contract/schemas/desk/tasks'
import type { TaskKind, TaskPhase } from '@fanal/domain/tasks/task-clock'
import type { Locale } from '@fanal/domain/settings/languages'
import type { Db } from '#platform/database'

/** Where a term began, and what makes it another than others of its phase. */
export interface Since {
  phase: TaskPhase
  since: Date
  hours?: number | undefined
  endedAt?: Date | undefined
}

/** A place in the order of one phase: what began earlier is due earlier. */
export interface Place {
  at: Date
  id: string
}

type WithoutClock<T> = T extends unknown ? Omit<T, 'clock' | 'protections'> : never

/** Something that waits, in the order of its phase. */
export interface Waiting extends Since {
  /** What its phase is in the order of. */
  at: Date
  row: WithoutClock<QueuedTask>
  customerId?: number | undefined
}

export interface PageWanted {
  after: Place | undefined
  limit: number
  locale: Locale
}

type WithoutComputed<T> = T extends unknown ? Omit<T, 'clock' | 'seen' | 'history' | 'protections'> : never

/** One thing with all that staff see of it. */
export interface Loaded {
  task: WithoutComputed<StaffTask>
  history: TaskLine[]
  /** Undefined: nothing waits any more. */
  since: Since | undefined
  customerId?: number | undefined
}

/** What a kind of tasks is read by. */
export interface TaskSource {
  find: (db: Db, phase: TaskPhase, wanted: PageWanted) => Promise<Waiting[]>
  /** Counts to this number at most. */
  count: (db: Db, atMost: number) => Promise<number>
  load: (db: Db, id: string, wanted: { kind: TaskKind; locale: Locale }) => Promise<Loaded | undefined>
}

import type { Database } from '#platform/database'
import { AppError } from '#platform/errors'
import { type FairQueue, fairQueue } from '#platform/admission/fair-queue'

/** A share of the connections, for one feature. */
export interface Share {
  database: Database
  /** Refuses if others have waited too long: better refused at once than answered late. */
  refuseLate(): void
}

export interface Bulkheads {
  share(): Share
  /** Number of callers stuck behind a locked table or slow query, not in a moving queue. */
  stuck(): number
}

/** A call that waits longer is answered too late to be useful. */
const lateMs = 500
/** A queue in which nobody's turn has come for this long is stuck. */
const stuckMs = 250
/** No more than this waiting for a feature: its statements are slow, and callers rather wait than be refused. */
const floor = 4

/**
 * Partitions the connections, so that one locked table or slow query does not take them all: a feature gets four of
 * ten, all features together seven. The rest is reserved for sessions, logins, settings and health.
 */
export function bulkheads(database: Database, { refusesOverload = true } = {}): Bulkheads {
  const part = (share: number) => Math.max(1, Math.floor(database.maxConnections * share))
  const room = { waiting: 500, floor, ...(refusesOverload && { seconds: 1 }) }
  const together = fairQueue({ ...room, atOnce: part(0.7) })
  const all: FairQueue[] = [together]
  return {
    stuck: () => all.reduce((sum, one) => sum + (one.stillMs() > stuckMs ? one.queue().waiting : 0), 0),
    share() {
      const own = fairQueue({ ...room, atOnce: part(0.4) })
      all.push(own)
      const pass = <T>(work: () => Promise<T>) => own(() => together(work))
      const passing = (database: Database): Database => ({
        ...database,
        many: (query) => pass(() => database.many(query)),
        maybe: (query) => pass(() => database.maybe(query)),
        one: (query) => pass(() => database.one(query)),
        run: (query) => pass(() => database.run(query)),
        transaction: (work) => pass(() => database.transaction(work)),
      })
      return {
        database: { ...passing(database), readOnly: passing(database.readOnly) },
        refuseLate() {
          const { waiting, waitedMs } = own.queue()
          if (refusesOverload && waiting > floor && waitedMs > lateMs)
            throw new AppError('unavailable', { retryAfterSeconds: 2 })
        },
      }
    },
  }
}

import type { Database } from '#platform/database'
import { AppError } from '#platform/errors'
import { type Turns, turns } from '#platform/doors/turns'

/** A part of the connections, for one feature. */
export interface Share {
  database: Database
  /** Refuses where others have waited for long: a call that would have to wait is better told at once. */
  refuseLate(): void
}

export interface Bulkheads {
  share(): Share
  /** Who waits behind a locked table or a slow query: not in a queue that moves on. */
  stuck(): number
}

/** A call that takes longer than this to get its turn is answered too late to be of use. */
const lateMs = 500
/** A queue whose first has waited for so long does not move on. */
const stuckMs = 250

/**
 * Shares the connections out, so that one locked table or one slow query does not take them all: a feature gets four of
 * ten, all of them together seven. The rest is always there for sessions, logins, settings and health.
 */
export function bulkheads(database: Database): Bulkheads {
  const part = (share: number) => Math.max(1, Math.floor(database.maxConnections * share))
  const room = { waiting: 500, seconds: 1 }
  const together = turns({ ...room, atOnce: part(0.7) })
  const all: Turns[] = [together]
  return {
    stuck: () =>
      all.reduce((sum, one) => sum + (one.queue().waitedMs > stuckMs ? one.queue().waiting : 0), 0),
    share() {
      const own = turns({ ...room, atOnce: part(0.4) })
      all.push(own)
      const pass = <T>(work: () => Promise<T>) => own(() => together(work))
      return {
        database: {
          ...database,
          many: (query) => pass(() => database.many(query)),
          maybe: (query) => pass(() => database.maybe(query)),
          one: (query) => pass(() => database.one(query)),
          run: (query) => pass(() => database.run(query)),
          transaction: (work) => pass(() => database.transaction(work)),
        },
        refuseLate() {
          if (own.queue().waitedMs > lateMs) throw new AppError('unavailable', { retryAfterSeconds: 2 })
        },
      }
    },
  }
}

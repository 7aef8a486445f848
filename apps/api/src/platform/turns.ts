import type { Queue } from './database.ts'
import { AppError } from './errors.ts'

interface Room {
  atOnce: number
  /** More than anybody waits for: those behind are told to come back. */
  waiting: number
  /** Who has waited so long is told the same. */
  waitMs?: number
}

interface Waiting {
  since: number
  begin: () => void
}

export interface Turns {
  <T>(work: () => Promise<T>): Promise<T>
  queue(): Queue
}

/** Heavy work, few at once, so that a burst of it leaves the rest of the portal alone. What it needs is made when its turn comes. */
export function turns({ atOnce, waiting: mostWaiting, waitMs }: Room): Turns {
  let running = 0
  const row: Waiting[] = []
  const ownTurn = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        row.splice(row.indexOf(own), 1)
        reject(new AppError('unavailable', { retryAfterSeconds: 5 }))
      }
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
      const begin = () => {
        clearTimeout(timer)
        resolve()
      }
      const own = { since: performance.now(), begin }
      row.push(own)
    })
  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (row.length >= mostWaiting) throw new AppError('unavailable', { retryAfterSeconds: 10 })
    else await ownTurn()
    try {
      return await work()
    } finally {
      // The place goes to the next in the row, or is free again.
      const next = row.shift()
      if (next) next.begin()
      else running -= 1
    }
  }
  return Object.assign(inTurn, {
    queue: () => ({ waiting: row.length, waitedMs: row[0] ? performance.now() - row[0].since : 0 }),
  })
}

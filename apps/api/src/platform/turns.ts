import { AppError } from './errors.ts'

interface Room {
  atOnce: number
  /** More than anybody waits for: those behind are told to come back. */
  waiting: number
}

/** Heavy work, few at once, so that a burst of it leaves the rest of the portal alone. What it needs is made when its turn comes. */
export function turns({ atOnce, waiting: mostWaiting }: Room) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1
    else if (waiting.length >= mostWaiting) throw new AppError('unavailable', { retryAfterSeconds: 10 })
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      // The place goes to the next in the row, or is free again.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

// Decisions §6, passwords: waits grow, and nobody is locked out for good. All counts are over the last hour.

export interface GuessLimit {
  /** So many guesses without a wait. */
  free: number
  /** The first wait; every further guess doubles it. */
  pauseSeconds: number
  /** No more than these in any hour. */
  max: number
}

const hourSeconds = 3600

/** How long the next guess has to wait, from the ages in seconds of those before it. Never more than an hour. */
export function guessWaitSeconds(ages: readonly number[], { free, pauseSeconds, max }: GuessLimit): number {
  const recent = ages.filter((age) => age < hourSeconds).sort((a, b) => a - b)
  const [newest] = recent
  if (newest === undefined || recent.length < free) return 0
  const pause = pauseSeconds * 2 ** (recent.length - free) - newest
  const oldestThatCounts = recent[max - 1]
  const full = oldestThatCounts === undefined ? 0 : hourSeconds - oldestThatCounts
  return Math.min(hourSeconds - newest, Math.max(0, pause, full))
}

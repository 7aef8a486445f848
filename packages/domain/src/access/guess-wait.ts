// Waits grow with wrong guesses, and nobody is locked out permanently (docs/decisions/0007-waits.md). All counts are
// over the last hour.

export interface GuessLimit {
  /** Wrong guesses without a wait. */
  free: number
  /** The first wait; each further wrong guess doubles it. */
  pauseSeconds: number
  /** Limit in any hour. */
  max: number
}

export interface EarlierGuess {
  ageSeconds: number
  /** Being evaluated; may turn out to be right. */
  isOpen: boolean
}

const hourSeconds = 3600
/** The evaluation never finished: counts as wrong. */
const openSeconds = 60

/** How long the next guess has to wait because of earlier ones; at most an hour. */
export function guessWaitSeconds(earlier: readonly EarlierGuess[], limit: GuessLimit): number {
  const isOpen = (guess: EarlierGuess) => guess.isOpen && guess.ageSeconds < openSeconds
  const open = earlier.filter(isOpen).length
  const wrong = earlier
    .filter((guess) => !isOpen(guess) && guess.ageSeconds < hourSeconds)
    .map(({ ageSeconds }) => ageSeconds)
    .sort((a, b) => a - b)
  const isSlowed = wrong.length >= limit.free
  // Parallel guesses may all be right, but not for somebody with many wrong ones.
  const forOpen = open > 0 && (isSlowed || wrong.length + open >= limit.max) ? 1 : 0
  const [newest] = wrong
  if (newest === undefined || !isSlowed) return forOpen
  const pause = limit.pauseSeconds * 2 ** (wrong.length - limit.free) - newest
  const oldestThatCounts = wrong[limit.max - 1]
  const full = oldestThatCounts === undefined ? 0 : hourSeconds - oldestThatCounts
  return Math.max(forOpen, Math.min(hourSeconds - newest, Math.max(pause, full)))
}

import { NoAnswer } from './away.ts'

/** How long a commit is waited for while the one before had no answer. */
const hurriedMs = 1_000

export interface CommitLimit {
  /** The limit of the next commit. */
  ms: () => number
  /** Called with how a commit ended. */
  note: (isAnswered: boolean) => void
}

/**
 * A limit that shortens after a commit without an answer, until one has an answer again: while a replica is away, commits
 * would otherwise hold all connections, and stop the reads too.
 */
export function commitLimit(usualMs: number): CommitLimit {
  let isLate = false
  return {
    ms: () => (isLate ? Math.min(usualMs, hurriedMs) : usualMs),
    note: (isAnswered) => {
      isLate = !isAnswered
    },
  }
}

/**
 * Rejects with `NoAnswer` after the limit. PostgreSQL's own timeouts end neither a COMMIT that waits for a replica, nor
 * anything in a process that is frozen or unreachable.
 */
export async function answered<T>(work: Promise<T>, limitMs: number | undefined): Promise<T> {
  if (limitMs === undefined) return work
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`The database gave no answer in ${limitMs} ms`)), limitMs)
  })
  try {
    return await Promise.race([work, limit])
  } finally {
    clearTimeout(timer)
    work.catch(() => {})
  }
}

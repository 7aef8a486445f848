import { NoAnswer } from './away.ts'

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

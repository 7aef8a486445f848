const failed = new Set<() => void>()

/**
 * What is drawn by a promise has to find the same one each time, a failed one too: React would take another for the answer
 * and draw without end, or say that it recovered (error 520). It is asked for anew after `forgetFailures`.
 */
export function kept<T>(find: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | undefined
  return () => {
    if (!coming) {
      coming = find()
      coming.catch(() => failed.add(() => (coming = undefined)))
    }
    return coming
  }
}

/** Where someone tries again. */
export function forgetFailures(): void {
  for (const forget of failed) forget()
  failed.clear()
}

const failed = new Set<() => void>()

/**
 * The same promise on each call, as `use` needs it, even after it failed: with a new one React would render forever, or report a
 * recovery (error 520). After `forgetFailures` a failed one is asked for again.
 */
export function stablePromise<T>(find: () => Promise<T>): () => Promise<T> {
  let coming: Promise<T> | undefined
  return () => {
    if (!coming) {
      coming = find()
      coming.catch(() => failed.add(() => (coming = undefined)))
    }
    return coming
  }
}

/** For a retry. */
export function forgetFailures(): void {
  for (const forget of failed) forget()
  failed.clear()
}

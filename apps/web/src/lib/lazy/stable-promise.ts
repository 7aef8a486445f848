/** With these fields React's `use` returns at once, instead of suspending for a moment. */
type Readable<T> = Promise<T> & { status?: 'fulfilled'; value?: T }

const readable = <T>(promise: Promise<T>, value: T): Readable<T> =>
  Object.assign(promise, { status: 'fulfilled' as const, value })

export interface StablePromise<T> {
  (): Promise<T>
  /** The value, if it is here. */
  value: () => T | undefined
  /** After a failure the next call asks again; says whether there was one. */
  forgetFailure: () => boolean
}

const all = new Set<StablePromise<unknown>>()

/**
 * The same promise on each call, as `use` needs it, even after it failed: with a new one React would render forever, or report a
 * recovery (error 520). A component that once suspended has to call `use` again (error 467): there is no way around it for what is loaded.
 */
export function stablePromise<T>(find: () => Promise<T>): StablePromise<T> {
  let promise: Readable<T> | undefined
  let hasFailed = false
  const get = () => {
    if (promise) return promise
    const asked = find()
    promise = asked
    asked.then(
      (value) => readable(asked, value),
      () => (hasFailed = true),
    )
    return asked
  }
  const stable = Object.assign(get, {
    value: () => promise?.value,
    forgetFailure: () => {
      const isForgotten = hasFailed
      if (isForgotten) promise = undefined
      hasFailed = false
      return isForgotten
    },
  })
  all.add(stable)
  return stable
}

/** A stable promise of what is here already. */
export function stableValue<T>(value: T): StablePromise<T> {
  const promise = readable(Promise.resolve(value), value)
  return Object.assign(() => promise, { value: () => value, forgetFailure: () => false })
}

/** For a retry. */
export function forgetFailures(): void {
  for (const { forgetFailure } of all) forgetFailure()
}

import { reloadIfRemembered } from './remembered-failure.ts'

/** With these fields React's `use` returns synchronously instead of suspending. */
type Readable<T> = Promise<T> & { status?: 'fulfilled'; value?: T }

const readable = <T>(promise: Promise<T>, value: T): Readable<T> =>
  Object.assign(promise, { status: 'fulfilled' as const, value })

export interface StablePromise<T> {
  (): Promise<T>
  /** The value, if loaded. */
  value: () => T | undefined
  /** After a failure the next call retries; returns whether there was one. */
  forgetFailure: () => boolean
}

const all = new Set<StablePromise<unknown>>()

/**
 * The same promise on each call, as `use` requires, even after a failure: with a new one React would render forever, or
 * report a recovery (error 520). A component that once suspended must call `use` again (error 467), even if everything
 * is loaded.
 */
export function stablePromise<T>(find: () => Promise<T>): StablePromise<T> {
  let promise: Readable<T> | undefined
  let hasFailed = false
  let isRetry = false
  const findAgain = () =>
    find().catch(async (error: unknown) => {
      await reloadIfRemembered(error)
      throw error
    })
  const get = () => {
    if (promise) return promise
    const asked = isRetry ? findAgain() : find()
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
      isRetry ||= isForgotten
      hasFailed = false
      return isForgotten
    },
  })
  all.add(stable)
  return stable
}

/** A stable promise of a loaded value. */
export function stableValue<T>(value: T): StablePromise<T> {
  const promise = readable(Promise.resolve(value), value)
  return Object.assign(() => promise, { value: () => value, forgetFailure: () => false })
}

/** For a retry. */
export function forgetFailures(): void {
  for (const { forgetFailure } of all) forgetFailure()
}

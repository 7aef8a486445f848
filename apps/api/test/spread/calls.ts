import { AsyncLocalStorage } from 'node:async_hooks'

const calls = new AsyncLocalStorage<string>()

/** Plans of statements that were asked for and are not there yet; a call waits for them while its database is there. */
export const explaining: Promise<void>[] = []

/** What this work asks of the database belongs to the call. */
export const duringCall = <T>(call: string, work: () => PromiseLike<T>): Promise<T> =>
  calls.run(call, async () => {
    const answer = await work()
    await Promise.all(explaining.splice(0))
    return answer
  })

export const currentCall = (): string | undefined => calls.getStore()

import { AsyncLocalStorage } from 'node:async_hooks'

const calls = new AsyncLocalStorage<string>()

/** What this work asks of the database belongs to the call. */
export const duringCall = <T>(call: string, work: () => T): T => calls.run(call, work)

export const currentCall = (): string | undefined => calls.getStore()

import { useState } from 'react'
import type { TextKey } from '#lib/texts.ts'
import { entryFailure } from './passkey-entry.ts'

/** A way in that may fail: what failed, in plain words, and a passkey that is being asked for. */
export function useEntry() {
  const [failed, setFailed] = useState<TextKey<'desk'>>()
  const [isAsking, setAsking] = useState(false)
  return {
    failed,
    isAsking,
    /** Makes the call; its failure is told and thrown. */
    attempt: async (call: () => Promise<unknown>) => {
      setFailed(undefined)
      await call().catch((failure: unknown) => {
        setFailed(entryFailure(failure))
        throw failure
      })
    },
    /** Asks the browser for a passkey, once at a time. */
    askPasskey: async (ask: () => Promise<void>, onDone: () => void) => {
      if (isAsking) return
      setFailed(undefined)
      setAsking(true)
      await ask().then(onDone, (failure: unknown) => setFailed(entryFailure(failure)))
      setAsking(false)
    },
  }
}

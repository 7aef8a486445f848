import { useRef } from 'react'
import { newKey } from '#lib/call.ts'

/** The idempotency key of a write: a retry after a failure is the same write, anything else a new one. */
export function useRetryKey() {
  const last = useRef({ written: '', key: '' })
  return {
    keyFor: (body: unknown): string => {
      const written = JSON.stringify(body)
      if (written !== last.current.written) last.current = { written, key: newKey() }
      return last.current.key
    },
    /** Forgets the key of a completed write: the same input again is another write. */
    isDone: () => {
      last.current = { written: '', key: '' }
    },
  }
}

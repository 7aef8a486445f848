import { useRef } from 'react'
import { newKey } from './call.ts'

/** The key of a write: the same again after a failure is still the same write, anything else is a new one (decisions §6). */
export function useRetryKey() {
  const last = useRef({ written: '', key: '' })
  return {
    keyFor: (body: unknown): string => {
      const written = JSON.stringify(body)
      if (written !== last.current.written) last.current = { written, key: newKey() }
      return last.current.key
    },
    /** It was done: the same once more is another write. */
    isDone: () => {
      last.current = { written: '', key: '' }
    },
  }
}

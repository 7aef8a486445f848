import { useState } from 'react'

/** Copies a text. Where the browser does not let a page do that, it is `shown` for copying by hand. */
export function useCopy() {
  const [state, setState] = useState<'idle' | 'copied' | 'shown'>('idle')
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      setState('shown')
    }
  }
  return { state, copy: (text: string) => void copy(text), forget: () => setState('idle') }
}

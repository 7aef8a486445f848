import { useState } from 'react'

/** Keeps the previous object while an answer is equal, to avoid re-renders. */
export function useStable<T>(value: T): T {
  const [kept, setKept] = useState(value)
  if (kept === value) return kept
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}

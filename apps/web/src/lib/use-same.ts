import { useState } from 'react'

/** An answer that says the same as before is the same to those who draw it, so that they need not draw again. */
export function useSame<T>(value: T): T {
  const [kept, setKept] = useState(value)
  if (kept === value) return kept
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}

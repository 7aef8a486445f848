import { useEffect, useState } from 'react'

/** A value once it has not changed for a moment: look-ups while somebody types. */
export function usePause<T extends string>(value: T, ms = 500): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}

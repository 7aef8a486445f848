import { useEffect } from 'react'
import { onceShown } from '#ui/once-shown.ts'

/** Look-ups whose answers fill in fields. */
const underWay = new Set<Promise<void>>()
const longestMs = 4_000

/** While it is asked, a form that is submitted waits: what it brings would otherwise be missed, and come right afterwards. */
export function useLookupUnderWay(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return undefined
    let end = () => {}
    const lookup = new Promise<void>((resolve) => (end = resolve))
    underWay.add(lookup)
    return () => {
      underWay.delete(lookup)
      end()
    }
  }, [isAsked])
}

export const hasLookups = (): boolean => underWay.size > 0

/** Resolves when their answers are in the fields, or after a while without them. */
export async function lookupsEnded(): Promise<void> {
  const end = Date.now() + longestMs
  while (underWay.size > 0 && Date.now() < end) {
    const isLate = new Promise((resolve) => setTimeout(resolve, end - Date.now()))
    await Promise.race([isLate, Promise.all(underWay)])
    // What one brings can be what another one asks about.
    await onceShown()
  }
}

import { preloadComparator } from '#features/comparators/comparator.tsx'
import type { Preload } from '#lib/resolution.ts'
import { ComparatorPage } from './comparator-frame.tsx'

export const preload: Preload = (wanted) => preloadComparator('gas', wanted)

/** Compares a gas bill. */
export default function GasComparatorPage() {
  return <ComparatorPage energy="gas" />
}

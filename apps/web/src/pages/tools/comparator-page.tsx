import { preloadComparator } from '#features/comparators/comparator.tsx'
import type { Preload } from '#lib/resolution.ts'
import { ComparatorPage } from './comparator-frame.tsx'

export const preload: Preload = (wanted) => preloadComparator('electricity', wanted)

/** Compares an electricity bill. */
export default function ElectricityComparatorPage() {
  return <ComparatorPage energy="electricity" />
}

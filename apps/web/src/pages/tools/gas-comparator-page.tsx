import { preloadComparator } from '#features/comparators/comparator.tsx'
import type { Preload } from '#lib/resolution.ts'
import { ComparatorPage } from './comparator-frame.tsx'

export const preload: Preload = ({ search, lang }) => preloadComparator('gas', search, lang)

/** Compares a gas bill. */
export default function GasComparatorPage() {
  return <ComparatorPage energy="gas" />
}

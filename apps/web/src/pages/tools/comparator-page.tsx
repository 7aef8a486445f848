import { ComparatorPage } from './comparator-frame.tsx'

/** Compares an electricity bill. */
export default function ElectricityComparatorPage() {
  return <ComparatorPage energy="electricity" />
}

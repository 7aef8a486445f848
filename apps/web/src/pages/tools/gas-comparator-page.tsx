import { ComparatorPage } from './comparator-frame.tsx'

/** Compares a gas bill. */
export default function GasComparatorPage() {
  return <ComparatorPage energy="gas" />
}

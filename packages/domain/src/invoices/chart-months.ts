import { addMonths } from '../dates.ts'

/**
 * The consecutive months of a chart: the last `most` up to the newest with invoices. With filters from the first month
 * that has any, since earlier months are unknown.
 */
export function chartMonths(
  billed: readonly string[],
  { most, isFiltered }: { most: number; isFiltered: boolean },
): string[] {
  const sorted = billed.toSorted()
  const [oldest, newest] = [sorted[0], sorted.at(-1)]
  if (oldest === undefined || newest === undefined) return []
  const all = Array.from({ length: most }, (_, i) => addMonths(`${newest}-01`, i + 1 - most).slice(0, 7))
  return isFiltered ? all.filter((month) => month >= oldest) : all
}

/**
 * Rank of a contract by the amounts of all invoices: without filters, those beyond `most` are shown as one, after them.
 */
export const chartPlace = (rank: number, most: number) => (rank < most ? rank : rank + 1)

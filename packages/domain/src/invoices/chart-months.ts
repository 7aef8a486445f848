import { addMonths } from '../dates.ts'

/**
 * The months that a chart shows, one after another: the last `most` up to the newest that has invoices. Of filtered
 * invoices from the first that has any: nothing is known there of the months that the filter leaves out.
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

/** The place of a contract, by the amounts of all invoices: what has no filter shows those beyond `most` as one, after them. */
export const chartPlace = (rank: number, most: number) => (rank < most ? rank : rank + 1)

import { periodsOfDay } from '../consumption/local-clock.ts'

export interface RegulatedMonth {
  month: string
  /** Euros per kWh by energy period of 2.0TD. */
  prices: string[]
}

/** The plain mean of the hours of each period, by month; a month without one of the periods is left out. */
export function regulatedMonths(
  days: readonly { day: string; prices: readonly number[] }[],
): RegulatedMonth[] {
  const months = new Map<string, { sums: number[]; counts: number[] }>()
  for (const { day, prices } of days) {
    const month = day.slice(0, 7)
    const found = months.get(month) ?? { sums: [0, 0, 0], counts: [0, 0, 0] }
    months.set(month, found)
    for (const [i, period] of periodsOfDay(day, '2.0TD', 'peninsula', 60).entries()) {
      const price = prices[i]
      if (price === undefined) continue
      found.sums[period - 1] = (found.sums[period - 1] ?? 0) + price
      found.counts[period - 1] = (found.counts[period - 1] ?? 0) + 1
    }
  }
  return [...months]
    .filter(([, { counts }]) => counts.every((count) => count > 0))
    .map(([month, { sums, counts }]) => ({
      month,
      prices: sums.map((sum, i) => (sum / (counts[i] ?? 1) / 1_000).toFixed(6)),
    }))
}

/** The prices of that month, else the latest of the same month of a year before. */
export function regulatedPricesOf(months: readonly RegulatedMonth[], day: string): string[] | undefined {
  const wanted = day.slice(0, 7)
  return months.findLast(({ month }) => month <= wanted && month.slice(5) === wanted.slice(5))?.prices
}

/** What a product costs from a day on until its next prices: euros without taxes, as decimal strings, P1 first. */
export interface ProductPrices {
  from: string
  /** Of a kW and day; of gas none. */
  power: readonly string[]
  /** Of a kWh. */
  energy: readonly string[]
  /** Of a day, whatever is used: the fixed part of gas. */
  fixed: string | null
  /** What a kWh of surplus is worth; null where nothing is paid for it. */
  surplus: string | null
}

/** Its prices on a day; a day before the first ones has none. */
export function pricesOn<T extends { from: string }>(prices: readonly T[], day: string): T | undefined {
  return prices.findLast(({ from }) => from <= day)
}

/**
 * The product that a contract gets with another access tariff, of those that are offered for it: the one that was chosen,
 * else the one of the same name, else the first.
 */
export function productFor<T extends { id: number; name: string }>(
  offered: readonly T[],
  { chosenId, currentName }: { chosenId?: number | undefined; currentName: string },
): T | undefined {
  if (chosenId !== undefined) return offered.find(({ id }) => id === chosenId)
  return offered.find(({ name }) => name === currentName) ?? offered[0]
}

/** The product's prices from a day until the next entry: euros without taxes, as decimal strings, P1 first. */
export interface ProductPrices {
  from: string
  /** Per kW and day; none for gas. */
  power: readonly string[]
  /** Per kWh. */
  energy: readonly string[]
  /** Per day, independent of use: the fixed term of gas. */
  fixed: string | null
  /** Worth of a kWh of surplus; null if it is not paid. */
  surplus: string | null
}

/** The prices on a day; none before the first entry. */
export function pricesOn<T extends { from: string }>(prices: readonly T[], day: string): T | undefined {
  return prices.findLast(({ from }) => from <= day)
}

/**
 * The product for another access tariff, among those offered: the chosen one, else the one of the same name, else the
 * first.
 */
export function productFor<T extends { id: number; name: string }>(
  offered: readonly T[],
  { chosenId, currentName }: { chosenId?: number | undefined; currentName: string },
): T | undefined {
  if (chosenId !== undefined) return offered.find(({ id }) => id === chosenId)
  return offered.find(({ name }) => name === currentName) ?? offered[0]
}

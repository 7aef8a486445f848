import { useOffers } from './use-offers.ts'

/** What the energies that are wanted cost in a year, of those whose price is known. */
export function useTotal(): { year: number; count: number } | undefined {
  const parts = [useOffers('electricity'), useOffers('gas')]
  const totals = parts.flatMap(({ shown, estimateOf }) => (shown && estimateOf(shown.id)?.total) ?? [])
  if (totals.length === 0) return undefined
  return { year: totals.reduce((sum, one) => sum + Number(one), 0), count: totals.length }
}

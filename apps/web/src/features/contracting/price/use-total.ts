import { useOffers } from './use-offers.ts'

/** The mean month of a year, in whole cents. */
export const monthOf = (year: string): number => Math.round((Number(year) * 100) / 12) / 100

/** What the chosen energies cost in a year, of those whose price is known, and what a code takes off it, in euros. */
export function useTotal(): { year: number; month: number; discount: number; count: number } | undefined {
  const parts = [useOffers('electricity'), useOffers('gas')]
  const known = parts.flatMap(({ shown, estimateOf }) => (shown && estimateOf(shown.id)) ?? [])
  if (known.length === 0) return undefined
  const discounts = known.flatMap(({ lines }) => lines.filter(({ kind }) => kind === 'discount'))
  return {
    year: known.reduce((sum, { total }) => sum + Number(total), 0),
    // Amounts as shown, so that the total of both is the sum of what is read.
    month: known.reduce((sum, { total }) => sum + monthOf(total), 0),
    discount: -discounts.reduce((sum, { amount }) => sum + Number(amount), 0),
    count: known.length,
  }
}

import { gasKwh } from '../invoices/compose-invoice.ts'

const decimals = 4

/**
 * The kWh of a cubic metre, so that the cubic metres times it round to the kWh that were billed. Of all such factors the one
 * with the fewest decimals, as the invoice will have had it: 118 m³ that are 1,348 kWh give 11.42.
 */
export function conversionFactor(cubicMetres: number, energyKwh: number): string {
  if (cubicMetres <= 0) return (0).toFixed(decimals)
  const quotient = energyKwh / cubicMetres
  for (let places = 1; places < decimals; places += 1) {
    const factor = quotient.toFixed(places)
    if (gasKwh(cubicMetres, factor) === energyKwh) return Number(factor).toFixed(decimals)
  }
  return quotient.toFixed(decimals)
}

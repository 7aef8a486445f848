import { decimalText, exact, type Exact, roundedUnits, times } from '../decimal.ts'
import type { Zone } from '../lookups/provinces.ts'
import { indirectKind } from '../rates/bill-rates.ts'
import { rateAt } from '../rates/find-rate.ts'
import type { Rate, Rates } from '../rates/rate.ts'
import { kwToW } from '../units.ts'

export interface PowerTaxes {
  /** Electricity tax and VAT together: '1.271863625472'. */
  tax_factor: string
  /** The same with the rates that may still apply instead; null where all are settled. */
  unsettled_tax_factor: string | null
}

export interface TaxedPower {
  day: string
  zone: Zone
  /** Contracted, in kW. */
  powers: readonly string[]
  /** Where a bill was charged the legal minimum, less power does not reduce the electricity tax. */
  isMinimumCharged?: boolean
}

const decimals = 12

function factorOf(one: string, other: string): string {
  const [tax, indirect] = [one, other].map((rate) => {
    const { digits, scale } = exact(rate)
    return { digits: digits + 10n ** BigInt(scale), scale }
  }) as [Exact, Exact]
  return decimalText({ digits: BigInt(roundedUnits(times(tax, indirect), decimals)), scale: decimals })
}

const settled = (rate: Rate | undefined) => rate?.values[0] ?? '0'
const unsettled = (rate: Rate | undefined) => rate?.conditional ?? settled(rate)

/** Both taxes of a day as one factor on a price. */
export function powerTaxes(
  rates: Rates,
  { day, zone, powers, isMinimumCharged = false }: TaxedPower,
): PowerTaxes {
  const powerW = Math.max(0, ...powers.map(kwToW))
  const tax = isMinimumCharged ? undefined : rateAt(rates, { kind: 'electricity_tax' }, day)
  const indirect = rateAt(rates, { kind: indirectKind(zone), powerW }, day)
  const isSettled = !tax?.conditional && !indirect?.conditional
  return {
    tax_factor: factorOf(settled(tax), settled(indirect)),
    unsettled_tax_factor: isSettled ? null : factorOf(unsettled(tax), unsettled(indirect)),
  }
}

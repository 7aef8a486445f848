import type { PublicProducts } from '@fanal/contract/schemas/comparators'
import type { ListedContract } from '@fanal/contract/schemas/contracts'
import type { PresentPrices } from '@fanal/domain/comparators/shared-result'
import type { HoursCurve } from '@fanal/domain/comparators/hours/hours-curve'
import type { RefusedLine } from '@fanal/domain/comparators/hours/read-curve-file'
import type { CurvePrices } from '@fanal/domain/comparators/hours/price-curve'
import type { Zone } from '@fanal/domain/lookups/provinces'

/** What the price of a curve depends on. */
export interface HoursSupply {
  tariff: string
  powers: readonly string[]
  /** Current prices; null if unknown. */
  present: CurvePrices | null
}

/** A curve that was found, of a contract or in a file. */
export interface FoundCurve {
  /** The file's name, or the address of the contract. */
  name: string
  curve: HoursCurve
  /** '' where a file does not say it. */
  cups: string
  /** Supply of the contract; null for a file, which does not tell it. */
  own: (HoursSupply & { province: number | null }) | null
  leftOutDays: number
  /** Why the first of those days is left out, where a line of the file is to blame. */
  firstRefused: RefusedLine | null
  otherSupplies: number
}

/** A curve to compare on, and the supply that it is of. */
export type HoursSource = Omit<FoundCurve, 'own'> & HoursSupply & { isOwn: boolean }

export interface HoursComparisonProps {
  products: PublicProducts
  /** Prices of the scanned or typed bill. */
  present: PresentPrices | null
  /** kW, P1 first. */
  powers: readonly string[]
  tariff: string
  /** Null where neither the bill nor its postal code tells it. */
  zone: Zone | null
  /** First two digits of the postal code, if it is known. */
  province: number | null
}

/** A bill's code says no price of surplus. */
export const pricesOfBill = (present: PresentPrices | null): CurvePrices | null =>
  present && { ...present, fixed: null, surplus: null }

/** A contract's own product, if it is still sold. */
export function pricesOfContract(
  { pricelist, tariff }: Pick<ListedContract, 'pricelist' | 'tariff'>,
  { products }: PublicProducts,
): CurvePrices | null {
  const names = [pricelist.name, pricelist.nom_comercial]
  const own = products.find((product) => names.includes(product.name) && product.tariff === tariff.name)
  return own?.prices ?? null
}

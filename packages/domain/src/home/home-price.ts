import type { RegulatedMonth } from '../comparators/regulated-months.ts'
import { regulatedYear } from '../comparators/year.ts'
import { type Estimate, estimateYear, type EstimatePrices } from '../contracting/estimate.ts'
import { shareOut, threePeriods } from '../contracting/year-profile.ts'
import type { Zone } from '../lookups/provinces.ts'
import { eurosToCents } from '../money.ts'
import { type HomeKind, ordinaryHomes } from './home-kinds.ts'
import type { Rates } from '../rates/rate.ts'

/** The tariff of homes and small shops. */
export const homeTariff = '2.0TD'

interface HomePriceInput<Product> {
  kind: HomeKind
  zone: Zone
  products: readonly Product[]
  rates: Rates
  /** Prices of the regulated tariff by month. */
  regulated: readonly RegulatedMonth[]
  /** The year is the twelve whole months from this day on. */
  from: string
}

export interface HomePrice<Product> {
  /** Cheapest first; of equals, in catalogue order. */
  products: (Pick<Estimate, 'total' | 'otherwise' | 'lines'> & { product: Product })[]
  /** The same year at the published prices of the months before; undefined where one is not known. */
  regulated: { total: string; leastMonth: string; mostMonth: string } | undefined
}

/** A year of an ordinary home, taxes included, with each product and with the regulated tariff. */
export function homePrice<Product extends { prices: EstimatePrices }>({
  kind,
  zone,
  products,
  rates,
  regulated,
  from,
}: HomePriceInput<Product>): HomePrice<Product> {
  const { powerKw, kwh: total } = ordinaryHomes[kind]
  const kwh = shareOut(total, threePeriods)
  const powers = [powerKw, powerKw]
  const supply = { energy: 'electricity', tariff: homeTariff, powers, zone } as const
  const priced = products.flatMap((product) => {
    const year = estimateYear({ ...supply, prices: product.prices, rates, kwh, from })
    return year ? [{ product, total: year.total, otherwise: year.otherwise, lines: year.lines }] : []
  })
  const year = regulatedYear({ use: supply, kwh, from, rates }, regulated)
  const months = (year?.months ?? [])
    .map((one) => one.total)
    .sort((one, other) => Number(one) - Number(other))
  const [leastMonth, mostMonth] = [months[0], months.at(-1)]
  return {
    products: priced.sort((one, other) => eurosToCents(one.total) - eurosToCents(other.total)),
    regulated: year && leastMonth && mostMonth ? { total: year.total, leastMonth, mostMonth } : undefined,
  }
}

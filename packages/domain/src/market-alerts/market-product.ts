import { addDays, addMonths } from '../dates.ts'

// Products: forwards of OMIP by their names, and the daily mean of OMIE.

const dailyProducts = ['OMIE ES', 'OMIE PT'] as const

/** `base`: all hours alike. `solar`: the hours of the sun. */
export type MarketLoad = 'base' | 'solar'

interface Delivery {
  start: string
  end: string
}

export type MarketProduct = { name: string; country: 'ES' | 'PT' } & (
  | { kind: 'day' }
  | { kind: 'month' | 'quarter' | 'year'; load: MarketLoad; delivery: Delivery; tradedUntil: string }
)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const shape = /^(FTB|FPB|FTS) (?:M ([A-Z][a-z]{2})|Q([1-4])|YR)-(\d{2})$/
const series: Record<string, { country: 'ES' | 'PT'; load: MarketLoad }> = {
  FTB: { country: 'ES', load: 'base' },
  FPB: { country: 'PT', load: 'base' },
  FTS: { country: 'ES', load: 'solar' },
}

/** What a name says; undefined if it is the name of nothing. */
export function readMarketProduct(name: string): MarketProduct | undefined {
  const daily = dailyProducts.find((one) => one === name)
  if (daily) return { name, kind: 'day', country: daily === 'OMIE ES' ? 'ES' : 'PT' }
  const [, code = '', monthName, quarter, year] = shape.exec(name) ?? []
  const of = series[code]
  if (!of) return undefined
  const month = monthName === undefined ? 0 : months.indexOf(monthName)
  if (month < 0) return undefined
  const firstMonth = quarter === undefined ? month : (Number(quarter) - 1) * 3
  const start = `20${year}-${String(firstMonth + 1).padStart(2, '0')}-01`
  const [kind, length] = kindOf(monthName, quarter)
  const end = addDays(addMonths(start, length), -1)
  return { name, kind, ...of, delivery: { start, end }, tradedUntil: addDays(start, -1) }
}

function kindOf(month: string | undefined, quarter: string | undefined) {
  if (month !== undefined) return ['month', 1] as const
  return quarter === undefined ? (['year', 12] as const) : (['quarter', 3] as const)
}

/** The last settlement is published on the last day, or some days later. */
const waitDays = 3

/** A day of OMIE is always traded. */
export const tradedUntil = (product: MarketProduct): string | undefined =>
  product.kind === 'day' ? undefined : product.tradedUntil

/** No alert can be made any more. */
export function isExpired(product: MarketProduct, today: string): boolean {
  const last = tradedUntil(product)
  return last !== undefined && today > last
}

/** From this day on its alerts are over. */
export function endsOn(product: MarketProduct): string | undefined {
  const last = tradedUntil(product)
  return last === undefined ? undefined : addDays(last, waitDays + 1)
}

const kinds: MarketProduct['kind'][] = ['day', 'month', 'quarter', 'year']

/** The daily market first, then Spain before Portugal, base before solar, and what is delivered sooner. */
export function byDelivery(one: MarketProduct, other: MarketProduct): number {
  return orderOf(one).localeCompare(orderOf(other), 'en')
}

function orderOf(product: MarketProduct): string {
  const isDay = product.kind === 'day'
  const parts = isDay
    ? [0, product.country]
    : [1, product.country, product.load, kinds.indexOf(product.kind), product.delivery.start]
  return parts.join(' ')
}

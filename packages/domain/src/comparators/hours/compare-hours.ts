import type { Rates } from '../../rates/rate.ts'
import { type CurveMonth, curveMonths, type RegulatedHours } from './curve-months.ts'
import type { HoursCurve } from './hours-curve.ts'
import {
  billedMonths,
  type CurvePrices,
  priceCurve,
  type PricedCurve,
  type PricedSupply,
  priceRegulated,
} from './price-curve.ts'
import { solarProduction, withPanels } from './solar.ts'

/** Something that a curve can be priced with. */
export interface HoursOffer {
  id: number
  name: string
  tariff: string
  prices: CurvePrices
}

export interface HoursJob {
  curve: HoursCurve
  /** Euros per MWh of the hours of each day. */
  regulated: readonly { day: string; prices: readonly number[] }[]
  supply: Omit<PricedSupply, 'rates'>
  rates: Rates
  offers: readonly HoursOffer[]
  present: CurvePrices | null
  /** With panels of that size. */
  solar: { kwp: number; provinceId: number } | null
}

export interface PricedOffer {
  id: number
  name: string
  priced: PricedCurve
  /** Without its surplus, to compare with a price whose surplus is not known; the same where there is none. */
  plain: PricedCurve
  /** With a virtual battery; null where the product pays no surplus. */
  banked: PricedCurve | null
}

/** A curve with all prices. */
export interface PricedHours {
  months: CurveMonth[]
  /** The cheapest first; of equals, in catalogue order. Only those of the supply's tariff. */
  offers: PricedOffer[]
  /** Null where it cannot be had, and where no month has prices. */
  regulated: PricedCurve | null
  present: PricedCurve | null
}

export interface ComparedHours {
  now: PricedHours
  /** The same with panels. */
  solar: (PricedHours & { producedWh: number; selfUsedWh: number; exportedWh: number }) | null
}

const usedWh = (curve: HoursCurve) => curve.imported.reduce((sum, wh) => sum + wh, 0)

export function compareHours(job: HoursJob): ComparedHours {
  const regulated: RegulatedHours = new Map(job.regulated.map(({ day, prices }) => [day, prices]))
  const now = pricedHours(job.curve, regulated, job)
  if (!job.solar || usedWh(job.curve) === 0) return { now, solar: null }
  const { curve, ...sums } = withPanels(job.curve, solarProduction(job.curve, job.solar))
  return { now, solar: { ...pricedHours(curve, regulated, job), ...sums } }
}

const isKnown = ({ months }: PricedCurve) => months.some(({ cents }) => cents !== null)

function pricedHours(curve: HoursCurve, regulated: RegulatedHours, job: HoursJob): PricedHours {
  const supply: PricedSupply = { ...job.supply, rates: job.rates }
  const months = curveMonths(curve, supply.tariff, regulated)
  const billed = billedMonths(months, supply)
  const hasExports = months.some(({ exportedKwh }) => exportedKwh > 0)
  const offers = job.offers.flatMap(({ id, name, tariff, prices }): PricedOffer[] => {
    const priced = tariff === supply.tariff ? priceCurve(billed, supply, prices) : undefined
    if (!priced) return []
    const hasSurplus = prices.surplus !== null && hasExports
    const hasUnused = priced.unusedCents > 0
    const banked = hasUnused ? priceCurve(billed, supply, prices, { hasBattery: true }) : priced
    const plain = hasSurplus ? priceCurve(billed, supply, { ...prices, surplus: null }) : priced
    return [
      { id, name, priced, plain: plain ?? priced, banked: prices.surplus === null ? null : (banked ?? null) },
    ]
  })
  const regulatedPrice = priceRegulated(billed, supply)
  return {
    months,
    offers: offers.sort((one, other) => one.priced.cents - other.priced.cents),
    regulated: regulatedPrice && isKnown(regulatedPrice) ? regulatedPrice : null,
    present: (job.present && priceCurve(billed, supply, job.present)) ?? null,
  }
}

/** Two prices of the same months: only those count that both have. */
export interface Difference {
  /** The second less the first: negative where the first is dearer. */
  cents: number
  otherwiseCents: number | null
  /** The months that count, and those in which the first is dearer. */
  months: string[]
  dearer: string[]
}

export function differenceOf(one: PricedCurve, other: PricedCurve): Difference {
  const pairs = one.months.flatMap((month, i) => {
    const against = other.months[i]
    if (month.cents === null || !against || against.cents === null) return []
    return [
      {
        month: month.month,
        cents: against.cents - month.cents,
        otherwise: (against.otherwiseCents ?? against.cents) - (month.otherwiseCents ?? month.cents),
      },
    ]
  })
  const cents = pairs.reduce((sum, pair) => sum + pair.cents, 0)
  const otherwise = pairs.reduce((sum, pair) => sum + pair.otherwise, 0)
  return {
    cents,
    otherwiseCents: otherwise === cents ? null : otherwise,
    months: pairs.map(({ month }) => month),
    dearer: pairs.filter((pair) => pair.cents < 0).map(({ month }) => month),
  }
}

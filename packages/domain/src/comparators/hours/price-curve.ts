import { powerPeriodCountOf } from '../../consumption/local-clock.ts'
import { meterPerDay, pricesFit, turned } from '../../contracting/estimate.ts'
import { composeElectricity, type ElectricityUse } from '../../invoices/compose-invoice.ts'
import type { Zone } from '../../lookups/provinces.ts'
import { sumCents } from '../../money.ts'
import type { ProductPrices } from '../../products/products.ts'
import { type DatedValue, electricityBillRates, indirectKind } from '../../rates/bill-rates.ts'
import { rateSpans, valueAt } from '../../rates/find-rate.ts'
import type { Rates } from '../../rates/rate.ts'
import { kwToW } from '../../units.ts'
import { daysOfYear, marginPerKwYear } from '../regulated-price.ts'
import type { CurveMonth } from './curve-months.ts'

export interface PricedSupply {
  /** Access tariff. */
  tariff: string
  zone: Zone
  /** kW, P1 first. */
  powers: readonly string[]
  rates: Rates
}

/** Euros without taxes, P1 first. */
export type CurvePrices = Pick<ProductPrices, 'power' | 'energy' | 'fixed' | 'surplus'>

export interface PricedMonth {
  month: string
  /** With taxes; null where the price of a day is not known. */
  cents: number | null
  /** With the other outcome of taxes that are not settled; null where all are. */
  otherwiseCents: number | null
  /** Worth of the surplus beyond the energy of the month: lost, or put into the virtual battery. */
  unusedCents: number
}

export interface PricedCurve {
  months: PricedMonth[]
  /** Sum of the months that have a price. */
  cents: number
  otherwiseCents: number | null
  unusedCents: number
  /** Euros left in the virtual battery at the end. */
  batteryCents: number
}

type MonthRates = Pick<ElectricityUse, 'electricityTaxRate' | 'leastTaxPerKwh' | 'socialBonus' | 'vatRate'>

/** A month with what is the same for all prices. */
export interface BilledMonth extends CurveMonth {
  /** As the law is, and as it may turn out to be; the same object where that is settled. */
  settled: MonthRates
  otherwise: MonthRates
}

const powerWOf = ({ powers }: PricedSupply) => Math.max(0, ...powers.map(kwToW))

/** Taxes are those of the last day of the month that is known. */
export function billedMonths(months: readonly CurveMonth[], supply: PricedSupply): BilledMonth[] {
  const conditional = supply.rates.flat().filter((rate) => rate.conditional !== null)
  const other = turned(supply.rates)
  return months.map((month) => {
    const end = lastDayOf(month)
    const settled = ratesOf(month, supply, supply.rates)
    const isOpen = conditional.some(({ from, to }) => (from ?? end) <= end && end <= (to ?? end))
    return { ...month, settled, otherwise: isOpen ? ratesOf(month, supply, other) : settled }
  })
}

const lastDayOf = ({ spans }: CurveMonth) => spans.at(-1)?.end ?? ''

function ratesOf(month: CurveMonth, supply: PricedSupply, rates: Rates): MonthRates {
  const powerW = powerWOf(supply)
  const end = lastDayOf(month)
  // The rates of the last span are the taxes of its last day.
  const billed = month.spans.map((span) => electricityBillRates(rates, span, powerW))
  const days = new Map<string, number>()
  for (const { days: count, value } of billed.flatMap(({ socialBonus }) => socialBonus))
    days.set(value, (days.get(value) ?? 0) + count)
  const socialBonus: DatedValue[] = [...days].map(([value, count]) => ({ days: count, value }))
  return {
    electricityTaxRate: billed.at(-1)?.electricityTaxRate ?? '0',
    leastTaxPerKwh: billed.at(-1)?.leastTaxPerKwh ?? '0',
    socialBonus,
    vatRate: valueAt(rates, { kind: indirectKind(supply.zone), powerW }, end),
  }
}

/** One price for all periods, or one for each. */
const byPeriod = (prices: readonly string[], count: number) =>
  Array.from({ length: count }, (_, i) => (prices.length === 1 ? prices[0] : prices[i]) ?? '0')

const meterOf = (tariff: string) => meterPerDay[powerPeriodCountOf(tariff) === 6 ? 'three' : 'single']

const kilowatts = ({ powers }: PricedSupply) => powers.map((power) => power.trim().replace(',', '.'))

/**
 * A curve at fixed prices, a bill a month. With a virtual battery the euros of surplus that a bill could not take off
 * pay the next ones. Undefined if the prices are not of that tariff.
 */
export function priceCurve(
  months: readonly BilledMonth[],
  supply: PricedSupply,
  prices: CurvePrices,
  { hasBattery = false } = {},
): PricedCurve | undefined {
  const { tariff } = supply
  if (!pricesFit('electricity', tariff, prices)) return undefined
  const powersKw = kilowatts(supply)
  const powerPrices = byPeriod(prices.power, powersKw.length)
  const billsWith = (which: 'settled' | 'otherwise') => {
    let batteryCents = 0
    const bills = months.map((month) => {
      const bill = composeElectricity({
        days: month.days,
        powersKw,
        powerPrices,
        energiesKwh: month.kwh,
        energyPrices: byPeriod(prices.energy, month.kwh.length),
        ...(prices.surplus && {
          surplus: { kwh: month.exportedKwh, price: prices.surplus, isBanked: hasBattery },
        }),
        fixedPerDay: prices.fixed ?? undefined,
        meterPerDay: meterOf(tariff),
        ...month[which],
        batteryCents,
      })
      if (hasBattery) batteryCents += bill.unusedSurplusCents - (bill.totalCents - bill.toPayCents)
      return { month: month.month, cents: bill.toPayCents, unusedCents: bill.unusedSurplusCents }
    })
    return { bills, batteryCents }
  }
  return readingsOf(months, billsWith)
}

interface Bills {
  bills: { month: string; cents: number | null; unusedCents: number }[]
  batteryCents: number
}

const sumOf = (amounts: readonly (number | null)[]) => sumCents(amounts.map((cents) => cents ?? 0))

/** Both readings, the second only if a tax of some month is not settled. */
function readingsOf(
  months: readonly BilledMonth[],
  billsWith: (which: 'settled' | 'otherwise') => Bills,
): PricedCurve {
  const { bills, batteryCents } = billsWith('settled')
  const isSettled = months.every(({ settled, otherwise }) => settled === otherwise)
  const others = isSettled ? bills : billsWith('otherwise').bills
  const cents = sumOf(bills.map((bill) => bill.cents))
  const otherwiseCents = sumOf(others.map((bill) => bill.cents))
  return {
    months: bills.map((bill, i) => {
      const other = others[i]?.cents ?? null
      return { ...bill, otherwiseCents: other === bill.cents ? null : other }
    }),
    cents,
    otherwiseCents: otherwiseCents === cents ? null : otherwiseCents,
    unusedCents: sumOf(bills.map(({ unusedCents }) => unusedCents)),
    batteryCents,
  }
}

/** Whether a supply may have the regulated tariff. */
export const mayBeRegulated = (supply: Pick<PricedSupply, 'tariff' | 'powers'>) =>
  supply.tariff === '2.0TD' && Math.max(0, ...supply.powers.map(kwToW)) <= 10_000

/**
 * The same curve at the regulated price (PVPC) of each hour, with tolls and charges of power and the margin. Surplus
 * is not taken off: the hourly prices that it is paid at are others. Undefined for a supply that cannot have it.
 */
export function priceRegulated(
  months: readonly BilledMonth[],
  supply: PricedSupply,
): PricedCurve | undefined {
  if (!mayBeRegulated(supply)) return undefined
  const powersKw = kilowatts(supply)
  return readingsOf(months, (which) => ({
    batteryCents: 0,
    bills: months.map((month) => {
      const powerPrices = regulatedPower(month, supply)
      const kwh = month.kwh.reduce((sum, one) => sum + one, 0)
      if (month.regulatedEuros === null || !powerPrices)
        return { month: month.month, cents: null, unusedCents: 0 }
      const { totalCents } = composeElectricity({
        days: month.days,
        powersKw,
        powerPrices,
        energiesKwh: [kwh],
        // The mean of the hours as they were used: kWh × mean are their euros.
        energyPrices: [kwh === 0 ? '0' : (month.regulatedEuros / kwh).toFixed(12)],
        meterPerDay: meterOf(supply.tariff),
        ...month[which],
      })
      return { month: month.month, cents: totalCents, unusedCents: 0 }
    }),
  }))
}

/** Euros per kW and day of each power period; the margin is on the first. Undefined if not published. */
function regulatedPower({ spans, days }: CurveMonth, { rates, tariff, powers }: PricedSupply) {
  const sums = powers.map(() => 0)
  for (const { start, end } of spans)
    for (const span of rateSpans(rates, { kind: 'access_power', scope: tariff }, start, end)) {
      if (!span.rate) return undefined
      for (const i of powers.keys())
        sums[i] =
          (sums[i] ?? 0) +
          span.days * (Number(span.rate.values[i] ?? 0) + (i === 0 ? Number(marginPerKwYear) : 0))
    }
  return sums.map((sum) => (sum / days / Number(daysOfYear)).toFixed(12))
}

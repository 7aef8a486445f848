import {
  asTwoPeriods,
  otherTariffOf,
  powerThresholdW,
  smallTariff,
} from '../contract-changes/power-change.ts'
import { type Decimal, exact, type Exact, roundedUnits, times } from '../decimal.ts'
import { kwToW } from '../units.ts'
import type { PowerTaxes } from './power-taxes.ts'

/** The known power data of a month. Powers in kW, prices in euros per kW and day, both decimal strings; P1 first. */
export interface PowerMonth extends PowerTaxes {
  month: string
  days: number
  /** Highest demand by power period; null if unknown. */
  demand: readonly (string | null)[]
  prices: readonly string[]
}

/** The same months with the taxes that may still apply instead; undefined where all are settled. */
export function withUnsettledTaxes<T extends PowerTaxes>(months: readonly T[]): T[] | undefined {
  if (months.every(({ unsettled_tax_factor }) => unsettled_tax_factor === null)) return undefined
  return months.map((month) => ({ ...month, tax_factor: month.unsettled_tax_factor ?? month.tax_factor }))
}

const scaled = ({ digits, scale }: Exact, to: number) => digits * 10n ** BigInt(to - scale)

function sumOf(values: readonly Exact[]): Exact {
  const scale = Math.max(0, ...values.map((value) => value.scale))
  return { digits: values.reduce((sum, value) => sum + scaled(value, scale), 0n), scale }
}

const product = (...factors: Decimal[]) => factors.map(exact).reduce(times)

/** Cost of some powers over those months, taxes included: rounded once, at the end. */
export function powerCostCents(powers: readonly string[], months: readonly PowerMonth[]): number {
  const parts = months.flatMap(({ days, prices, tax_factor }) =>
    powers.map((power, i) => product(power, prices[i] ?? '0', days, tax_factor)),
  )
  return roundedUnits(sumOf(parts), 2)
}

/** Cost of some powers in a year of 365 days at the prices of now, taxes included. */
export const powerYearCents = (
  powers: readonly string[],
  { prices, tax_factor }: Pick<PowerMonth, 'prices' | 'tax_factor'>,
): number =>
  powerCostCents(powers, [
    { month: '', days: 365, demand: [], prices, tax_factor, unsettled_tax_factor: null },
  ])

/** Saving compared with the contracted powers; negative if they would have cost more. */
export function powerSavingCents(
  powers: readonly string[],
  contracted: readonly string[],
  months: readonly PowerMonth[],
): number {
  return powerCostCents(contracted, months) - powerCostCents(powers, months)
}

/** The months in which the powers would have been exceeded. */
export function monthsAbove(
  powers: readonly string[],
  months: readonly Pick<PowerMonth, 'month' | 'demand'>[],
): string[] {
  return months
    .filter(({ demand }) => demand.some((one, i) => one !== null && kwToW(one) > kwToW(powers[i] ?? one)))
    .map(({ month }) => month)
}

const stepW = 100
/** The minimum power (`checkPowerChange`). */
const leastW = 1_000
const kwText = (watts: number) => (watts / 1_000).toFixed(3)

/** The next step up. */
const askedFor = (demandW: number) => Math.max(leastW, Math.ceil(demandW / stepW) * stepW)

function highestDemandW(months: readonly Pick<PowerMonth, 'demand'>[], place: number): number | undefined {
  const known = months.flatMap(({ demand }) => {
    const one = demand[place]
    return one === null || one === undefined ? [] : [kwToW(one)]
  })
  return known.length > 0 ? Math.max(...known) : undefined
}

/**
 * The lowest powers, in steps of 0.1 kW, that no month exceeded; unknown periods stay as they are. Up to 15 kW periods
 * are independent; above, there are six in ascending order.
 */
export function suggestPowers(
  tariff: string,
  contracted: readonly string[],
  months: readonly Pick<PowerMonth, 'demand'>[],
): string[] | null {
  const current = contracted.map(kwToW)
  const demands = current.map((_, place) => highestDemandW(months, place))
  if (demands.every((demand) => demand === undefined)) return null
  const powers = current.map((now, place) => {
    const demand = demands[place]
    return demand === undefined ? now : askedFor(demand)
  })
  const isLarge = current.some((power) => power > powerThresholdW)
  if (current.length < 6)
    return powers.map((power) => kwText(isLarge ? power : Math.min(power, powerThresholdW)))
  return ascending(tariff, current, powers).map(kwText)
}

/** A 3.0TD contract stays one: the power that made it one (its second, else the last) stays above 15 kW. */
function ascending(tariff: string, current: readonly number[], powers: readonly number[]): number[] {
  const largeFrom = (current[1] ?? 0) > powerThresholdW ? 1 : 5
  const isKept = tariff.startsWith('3.0') && current.some((power) => power > powerThresholdW)
  let before = 0
  return powers.map((power, place) => {
    const floor = isKept && place >= largeFrom ? powerThresholdW + stepW : 0
    before = Math.max(before, power, floor)
    return before
  })
}

/**
 * The lowest powers of a 2.0TD that no month exceeded; null if the contract cannot become one: a period above 15 kW, or
 * unknown.
 */
export function suggestSmall(tariff: string, months: readonly Pick<PowerMonth, 'demand'>[]): string[] | null {
  if (otherTariffOf(tariff) !== smallTariff) return null
  const demands = Array.from({ length: 6 }, (_, place) => highestDemandW(months, place))
  const known = demands.filter((demand) => demand !== undefined)
  if (known.length < 6) return null
  const powers = asTwoPeriods(known).map(askedFor)
  return powers.every((power) => power <= powerThresholdW) ? powers.map(kwText) : null
}

/** Energy of a month: Wh by period, euros per kWh, and both taxes as one factor. */
export interface EnergyMonth {
  wh: readonly number[]
  prices: readonly string[]
  tax_factor: string
}

/** Cost of energy over those months, taxes included: rounded once, at the end. */
export function energyCostCents(months: readonly EnergyMonth[]): number {
  const parts = months.flatMap(({ wh, prices, tax_factor }) =>
    wh.map((one, i) => product(one, prices[i] ?? '0', tax_factor)),
  )
  const { digits, scale } = sumOf(parts)
  return roundedUnits({ digits, scale: scale + 3 }, 2)
}

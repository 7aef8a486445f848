import { type PowerFees, powerChangeCost } from '../contract-changes/power-fees.ts'
import { powerThresholdW } from '../contract-changes/power-change.ts'
import { type Exact, exact, roundedUnits, times } from '../decimal.ts'
import { kwToW } from '../units.ts'

const stepW = 100
/** The least that can be contracted (`checkPowerChange`). */
const leastW = 1_000

const stepUp = (watts: number) => Math.max(leastW, Math.ceil(watts / stepW) * stepW)

export interface Contractable {
  powerW: number
  /** Above 15 kW: six periods. */
  isLarge: boolean
}

/** The next power that can be contracted: steps of 0.1 kW, and enough for the largest appliance alone. */
export function contractablePower(optimalKw: number, largestW: number): Contractable {
  const powerW = stepUp(Math.max(Math.round(optimalKw * 1000), largestW))
  return { powerW, isLarge: powerW > powerThresholdW }
}

/** kW as a bill's code tells them; a maximum of 0 was not measured. */
export function maximaOf(maxDemand: readonly string[]): number[] | undefined {
  const watts = maxDemand.map(kwToW)
  return watts.length === 2 && watts.every((one) => one > 0) ? watts : undefined
}

/** The meter's maxima with a tenth to spare, in steps of 0.1 kW; never below the largest appliance. */
export function measuredPowers(maximaW: readonly number[], largestW: number): number[] {
  return maximaW.map((maximum) =>
    stepUp(Math.max(roundedUnits(times(exact(maximum), exact('1.1')), 0), largestW)),
  )
}

export interface PowerPrices {
  /** Euros per kW and day without taxes; P1 first. */
  prices: readonly string[]
  electricityTaxPercent: string
  vatPercent: string
  fees: PowerFees
}

export interface MeasuredSaving {
  /** Savings of a year with taxes; negative if it costs more. */
  savedCents: number
  /** Fee of the change, with VAT. */
  feeCents: number
  /** After so many months the change is paid, with one decimal; undefined where nothing is saved. */
  monthsToPay: number | undefined
}

const daysOfAYear = 365

/** 21 % is a factor of 1.21. */
function factorOf(percent: string): Exact {
  const { digits, scale } = exact(percent)
  return { digits: digits + 100n * 10n ** BigInt(scale), scale: scale + 2 }
}

/** What other powers save in a year: rounded once, at the end. */
export function measuredSaving(
  nowW: readonly number[],
  nextW: readonly number[],
  { prices, electricityTaxPercent, vatPercent, fees }: PowerPrices,
): MeasuredSaving {
  const perDay = nowW.map((now, i) => times(exact(now - (nextW[i] ?? now)), exact(prices[i] ?? '0')))
  const scale = Math.max(0, ...perDay.map((one) => one.scale))
  const digits = perDay.reduce((sum, one) => sum + one.digits * 10n ** BigInt(scale - one.scale), 0n)
  // Watts: a thousandth of a kW.
  const factors = [exact(daysOfAYear), factorOf(electricityTaxPercent), factorOf(vatPercent)]
  const saved = factors.reduce(times, { digits, scale: scale + 3 })
  const savedCents = roundedUnits(saved, 2)
  const feeCents = powerChangeCost(nowW, nextW, fees, vatPercent).mostCents
  return {
    savedCents,
    feeCents,
    monthsToPay: savedCents > 0 ? Math.round((feeCents * 120) / savedCents) / 10 : undefined,
  }
}

import { turned } from '../contracting/estimate.ts'
import { addDays, daysBetween, isDay } from '../dates.ts'
import type { ReadCnmcCode } from '../invoices/read-cnmc-code.ts'
import { placeOf } from '../lookups/zone-of-cups.ts'
import { eurosToCents, lineCents, percentCents, sumCents } from '../money.ts'
import { electricityBillRates, indirectKind } from '../rates/bill-rates.ts'
import { valueAt } from '../rates/find-rate.ts'
import type { Rates } from '../rates/rate.ts'
import { kwToW } from '../units.ts'
import { marginPerKwYear } from './regulated-price.ts'

/** What a bill's code says about itself, recomputed. */
export const checkedConcepts = ['power', 'energy', 'social_bonus', 'total'] as const
export type CheckedConcept = (typeof checkedConcepts)[number]

export interface CheckedLine {
  concept: CheckedConcept
  statedCents: number
  computedCents: number
}

export interface CheckedBill {
  /** Only what can be recomputed from the code. */
  lines: CheckedLine[]
  /** Lines that are off by more than rounding. */
  wrong: CheckedLine[]
  /** The taxes of its last day, as fractions. */
  electricityTax: string
  indirectTax: string
}

/** Retailers round each period or only the sum, and some write prices of the year with few decimals. */
const toleratedCents: Record<CheckedConcept, number> = { power: 3, energy: 3, social_bonus: 2, total: 3 }

type Values = ReadCnmcCode['values']

/** One kWh or kW after the other; undefined if a price or a quantity is missing. */
function termCents(parts: readonly (readonly [number | undefined, number | undefined])[], per = 1) {
  let cents = 0
  for (const [quantity, price] of parts) {
    if (quantity === undefined || price === undefined) return undefined
    cents += quantity * price * 100 * per
  }
  return Math.round(cents)
}

/** A normal bill with all amounts, line by line; undefined for others. */
export function checkBill({ values }: Pick<ReadCnmcCode, 'values'>, rates: Rates): CheckedBill | undefined {
  const { iniF, finF, imp, impPot, impEner, pP1, pP2 } = values
  if ((values.tf ?? 'N') !== 'N' || !iniF || !finF || imp === undefined) return undefined
  if (impPot === undefined || impEner === undefined || pP1 === undefined || pP2 === undefined)
    return undefined
  const days = daysBetween(iniF, finF)
  if (days <= 0 || days > 400) return undefined
  const powerW = Math.max(kwToW(pP1), kwToW(pP2))
  const billed = electricityBillRates(rates, { start: addDays(iniF, 1), end: finF }, powerW)
  // The rates of some years are not known here: then it is not judged.
  const bonusDays = billed.socialBonus.reduce((sum, one) => sum + one.days, 0)
  const bonus = sumCents(billed.socialBonus.map((one) => lineCents(one.days, one.value)))
  // Taxes that are not settled here are known to who made the bill.
  const outcomes = [rates, turned(rates)].map((some) => taxesOf(values, some, { end: finF, powerW }))
  const { cents: total, taxes } = nearest(
    imp,
    outcomes.flatMap((one) => totalsWith(values, one).map((cents) => ({ cents, taxes: one }))),
  )
  const power = powerCents(values, days)
  const lines: CheckedLine[] = [
    ...lineOf('power', impPot, power.length > 0 ? nearest(impPot, power).cents : undefined),
    ...lineOf('energy', impEner, energyCents(values)),
    ...(values.finBS !== undefined && values.finBS > 0 && bonusDays === days
      ? lineOf('social_bonus', values.finBS, bonus)
      : []),
    ...lineOf('total', imp, total),
  ]
  const wrong = lines.filter(isWrong)
  return { lines, wrong, electricityTax: taxes.electricityTax, indirectTax: taxes.indirectTax }
}

/** Prices are before discounts, which may be inside the amount of a term: a term below them is no alarm. */
function isWrong({ concept, statedCents, computedCents }: CheckedLine): boolean {
  const more = statedCents - computedCents
  const isTerm = concept === 'power' || concept === 'energy'
  return (isTerm ? more : Math.abs(more)) > toleratedCents[concept]
}

/** Checked with the prices of the code over a year of 365 or 366 days; regulated ones may be without the margin. */
function powerCents({ pP1, pP2, prP1, prP2, tc, finF = '' }: Values, days: number): { cents: number }[] {
  const margins = tc?.startsWith('A') ? [0, Number(marginPerKwYear)] : [0]
  return daysOfYear(finF).flatMap((yearDays) =>
    margins.flatMap((margin) => {
      const cents = termCents(
        [
          [pP1, prP1 === undefined ? undefined : prP1 + margin],
          [pP2, prP2],
        ],
        days / yearDays,
      )
      return cents === undefined ? [] : [{ cents }]
    }),
  )
}

const lineOf = (concept: CheckedConcept, stated: number, computedCents: number | undefined): CheckedLine[] =>
  computedCents === undefined
    ? []
    : [{ concept, statedCents: eurosToCents(stated.toFixed(2)), computedCents }]

/** Only where the prices hold for all of its kWh. */
function energyCents(values: Values): number | undefined {
  if (!/^[EF]/.test(values.tc ?? '')) return undefined
  const { prE1 } = values
  // A missing price out of three is unknown, not zero.
  const other = values.tc?.startsWith('F') ? prE1 : undefined
  return termCents([
    [values.cfP1, prE1],
    [values.cfP2, values.prE2 ?? other],
    [values.cfP3, values.prE3 ?? other],
  ])
}

/** A price of a year is spread over 365 days; in a leap year over 366 by some. */
const daysOfYear = (end: string) => (isDay(`${end.slice(0, 4)}-02-29`) ? [365, 366] : [365])

/** What comes nearest to what is stated. */
function nearest<T extends { cents: number }>(stated: number, found: readonly T[]): T {
  const aim = eurosToCents(stated.toFixed(2))
  return found.reduce((best, one) => (Math.abs(one.cents - aim) < Math.abs(best.cents - aim) ? one : best))
}

interface Taxes {
  electricityTax: string
  /** Euros per kWh: it is never less. */
  leastTaxPerKwh: string
  indirectTax: string
}

function taxesOf(values: Values, rates: Rates, { end, powerW }: { end: string; powerW: number }): Taxes {
  const { electricityTaxRate, leastTaxPerKwh } = electricityBillRates(rates, { start: end, end }, powerW)
  const zone = placeOf({ cups: values.cups ?? '', zipcode: values.cp ?? '' }) ?? 'peninsula'
  const indirectTax = valueAt(rates, { kind: indirectKind(zone), powerW }, end)
  return { electricityTax: electricityTaxRate, leastTaxPerKwh, indirectTax }
}

/**
 * From the stated amounts, so that a wrong term is not blamed twice. Retailers differ, and any of these is right: the
 * electricity tax on the financing of the social bonus, or not; a discount before that tax, after it, or already inside
 * a term; and in the regulated tariff the financing inside a term too.
 */
function totalsWith(values: Values, taxes: Taxes): number[] {
  const cents = (value: number | undefined) => eurosToCents((value ?? 0).toFixed(2))
  const financing = Math.max(0, cents(values.finBS))
  const adjustment = values.ajuste !== undefined && values.ajuste > 0 ? cents(values.ajuste) : 0
  const terms =
    cents(values.impPot) +
    cents(values.impEner) +
    cents(values.impOtrosConIE) +
    adjustment -
    Math.abs(cents(values.exc))
  const untaxed = cents(values.impSA) + cents(values.impOtrosSinIE)
  const [discount, bonus] = [Math.abs(cents(values.dto)), Math.abs(cents(values.dtoBS))]
  const percent = (fraction: string) => (Number(fraction) * 100).toFixed(8)
  const kwh = [values.cfP1, values.cfP2, values.cfP3].reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const least = Math.max(0, lineCents(kwh, taxes.leastTaxPerKwh))
  const isRegulated = values.tc?.startsWith('A') === true
  const financings = isRegulated ? [financing, 0] : [financing]
  return financings.flatMap((charged) =>
    [discount + bonus, bonus].flatMap((off) =>
      [terms, terms + charged, terms - off, terms + charged - off].map((taxedBase) => {
        const tax = Math.max(least, percentCents(taxedBase, percent(taxes.electricityTax)))
        const before = terms + charged + tax + untaxed - off
        return before + percentCents(before, percent(taxes.indirectTax))
      }),
    ),
  )
}

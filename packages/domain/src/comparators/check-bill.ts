import { turned } from '../contracting/estimate.ts'
import { addDays, daysBetween, isDay } from '../dates.ts'
import type { ReadCnmcCode } from '../invoices/read-cnmc-code.ts'
import { provinceCode } from '../identifiers/postal-code.ts'
import { zoneOf } from '../lookups/provinces.ts'
import { eurosToCents, lineCents, percentCents, sumCents } from '../money.ts'
import { electricityBillRates, indirectKind } from '../rates/bill-rates.ts'
import { valueAt } from '../rates/find-rate.ts'
import type { Rates } from '../rates/rate.ts'
import { kwToW } from '../units.ts'

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
  /** Those that are off by more than rounding. */
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

/**
 * A normal bill with all amounts, line by line; undefined for others. Prices are before discounts, which may be inside
 * the amount of a term: then the term is not less than stated, and is not judged.
 */
export function checkBill({ values }: Pick<ReadCnmcCode, 'values'>, rates: Rates): CheckedBill | undefined {
  const { iniF, finF, imp, impPot, impEner, pP1, pP2 } = values
  if ((values.tf ?? 'N') !== 'N' || !iniF || !finF || imp === undefined) return undefined
  if (impPot === undefined || impEner === undefined || pP1 === undefined || pP2 === undefined)
    return undefined
  const days = daysBetween(iniF, finF)
  if (days <= 0 || days > 400) return undefined
  const powerW = Math.max(kwToW(pP1), kwToW(pP2))
  const billed = electricityBillRates(rates, { start: addDays(iniF, 1), end: finF }, powerW)
  const bonus = sumCents(billed.socialBonus.map((one) => lineCents(one.days, one.value)))
  // Taxes that are not settled here are known to who made the bill.
  const outcomes = [rates, turned(rates)].map((some) => taxesOf(values, some, { end: finF, powerW }))
  const { cents: total, taxes } = nearest(
    imp,
    outcomes.flatMap((one) => totalsWith(values, one).map((cents) => ({ cents, taxes: one }))),
  )
  const power = daysOfYear(finF).flatMap((yearDays) => {
    const cents = termCents(
      [
        [pP1, values.prP1],
        [pP2, values.prP2],
      ],
      days / yearDays,
    )
    return cents === undefined ? [] : [{ cents }]
  })
  const lines: CheckedLine[] = [
    ...lineOf('power', impPot, power.length > 0 ? nearest(impPot, power).cents : undefined),
    ...lineOf('energy', impEner, energyCents(values)),
    ...(values.finBS !== undefined && values.finBS > 0 ? lineOf('social_bonus', values.finBS, bonus) : []),
    ...lineOf('total', imp, total),
  ]
  const wrong = lines.filter(
    ({ concept, statedCents, computedCents }) =>
      Math.abs(statedCents - computedCents) > toleratedCents[concept],
  )
  return { lines, wrong, electricityTax: taxes.electricityTax, indirectTax: taxes.indirectTax }
}

const lineOf = (concept: CheckedConcept, stated: number, computedCents: number | undefined): CheckedLine[] =>
  computedCents === undefined
    ? []
    : [{ concept, statedCents: eurosToCents(stated.toFixed(2)), computedCents }]

/** Only where the prices hold for all of its kWh. */
function energyCents(values: Values): number | undefined {
  if (!/^[EF]/.test(values.tc ?? '')) return undefined
  const { prE1, prE2 = prE1, prE3 = prE1 } = values
  return termCents([
    [values.cfP1, prE1],
    [values.cfP2, prE2],
    [values.cfP3, prE3],
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
  const zone = zoneOf(Number(provinceCode(values.cp ?? '') ?? 0))
  const indirectTax = valueAt(rates, { kind: indirectKind(zone), powerW }, end)
  return { electricityTax: electricityTaxRate, leastTaxPerKwh, indirectTax }
}

/**
 * From the stated amounts, so that a wrong term is not blamed twice. Some retailers charge the electricity tax on the
 * financing of the social bonus too, others do not: any of these is right.
 */
function totalsWith(values: Values, taxes: Taxes): number[] {
  const cents = (value: number | undefined) => eurosToCents((value ?? 0).toFixed(2))
  const bonus = Math.max(0, cents(values.finBS))
  const adjustment = values.ajuste !== undefined && values.ajuste > 0 ? cents(values.ajuste) : 0
  const taxed =
    cents(values.impPot) +
    cents(values.impEner) +
    cents(values.impOtrosConIE) +
    adjustment -
    cents(values.exc)
  const untaxed = cents(values.impSA) + cents(values.impOtrosSinIE)
  const off = cents(values.dto) + cents(values.dtoBS)
  const percent = (fraction: string) => (Number(fraction) * 100).toFixed(8)
  const kwh = [values.cfP1, values.cfP2, values.cfP3].reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const least = Math.max(0, lineCents(kwh, taxes.leastTaxPerKwh))
  return [taxed, taxed + bonus].flatMap((base) =>
    [base, base - off].map((taxedBase) => {
      const tax = Math.max(least, percentCents(taxedBase, percent(taxes.electricityTax)))
      const before = taxed + bonus + tax + untaxed - off
      return before + percentCents(before, percent(taxes.indirectTax))
    }),
  )
}

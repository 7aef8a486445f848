import { otherOrigin } from '../contracting/forms/forms.ts'
import { powerPeriodCountOf } from '../consumption/local-clock.ts'
import { addDays, addMonths, daysBetween, isDay } from '../dates.ts'
import { foundErrors } from '../found-errors.ts'
import { cupsProblem, isValidCups } from '../identifiers/cups.ts'
import { isPostalCode } from '../identifiers/postal-code.ts'
import type { Zone } from '../lookups/provinces.ts'
import { zoneOfCups } from '../lookups/zone-of-cups.ts'
import { powerThresholdW } from '../contract-changes/power-change.ts'
import { isKwText, isTooHigh, kwToW } from '../units.ts'
import { typedAmount } from './typed-amount.ts'

/** The bill of another retailer as it is typed: whole kWh, kW with up to three decimals, euros. */
export interface ComparisonForm {
  cups: string
  /** The present retailer, by its id. */
  comerOrigin: string
  /** The name: `2.0TD`. */
  accessTariff: string
  startDate: string
  endDate: string
  power: string
  power2: string
  p1: string
  p2: string
  p3: string
  p4: string
  p5: string
  p6: string
  invoiceAmount: string
  /** Asked for where the supply point does not tell where it is. */
  zipcode: string
  /** kWh that went to the grid, of a bill with a compensation; '' where they are not known. */
  surplusKwh: string
  /** "Yes, it is a six-period tariff with at most 15 kW." */
  isSmallPower: boolean
}

export interface GasComparisonForm {
  cups: string
  comerOrigin: string
  access_tariff: string
  startDate: string
  endDate: string
  consumption: string
  invoiceAmount: string
}

export const blankComparison: ComparisonForm = {
  cups: '',
  comerOrigin: '',
  accessTariff: '2.0TD',
  startDate: '',
  endDate: '',
  power: '',
  power2: '',
  p1: '',
  p2: '',
  p3: '',
  p4: '',
  p5: '',
  p6: '',
  invoiceAmount: '',
  zipcode: '',
  surplusKwh: '',
  isSmallPower: false,
}

export const blankGasComparison: GasComparisonForm = {
  cups: '',
  comerOrigin: '',
  access_tariff: 'RL.2',
  startDate: '',
  endDate: '',
  consumption: '',
  invoiceAmount: '',
}

export const periodFields = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6'] as const

/** How many energy periods the form asks for: six for 3.0TD and for charging vehicles, three for 2.0TD, else one. */
export function askedPeriods(accessTariff: string): 1 | 3 | 6 {
  if (/VE|3\.0TD/.test(accessTariff)) return 6
  return accessTariff.includes('2.0TD') ? 3 : 1
}

/** Codes of the fields of a comparison; each has its text in the portal. */
export type ComparisonError =
  | 'required'
  | 'cups_not_valid'
  | 'date_not_valid'
  | 'end_before_start'
  | 'over_a_year'
  | 'in_the_future'
  | 'power_field_not_valid'
  | 'power_too_high'
  | 'power_not_of_tariff'
  | 'power_below_tariff'
  | 'postal_code_not_valid'
  | 'not_whole'
  | 'kwh_too_high'
  | 'not_an_amount'
  | 'amount_too_high'
  | 'consumption_too_high'
export type ComparisonErrors = Partial<Record<string, ComparisonError>>

type Found = ComparisonError | undefined

const chosenError = (id: string): Found =>
  id === otherOrigin || /^[1-9]\d{0,8}$/.test(id.trim()) ? undefined : 'required'

/** A bill of more than ten million kWh is a typing error. */
const kwhError = (typed: string, isRequired: boolean): Found => {
  const text = typed.trim()
  if (!text) return isRequired ? 'required' : undefined
  if (!/^\d+$/.test(text)) return 'not_whole'
  return text.length > 7 ? 'kwh_too_high' : undefined
}

const amountError = (typed: string): Found => {
  if (!typed.trim()) return 'required'
  // Too many figures are no reason to doubt how they are written.
  if (/^\s*\d{8,}([.,]\d{1,2})?\s*$/.test(typed)) return 'amount_too_high'
  return Number(typedAmount(typed) ?? 0) > 0 ? undefined : 'not_an_amount'
}

/** A contracted power in kW, as typed. */
export function powerError(typed: string, accessTariff: string, isRequired: boolean): Found {
  const text = typed.trim()
  if (!text) return isRequired ? 'required' : undefined
  if (isTooHigh(text)) return 'power_too_high'
  if (!isKwText(text)) return 'power_field_not_valid'
  const watts = kwToW(text)
  if (watts <= 0) return 'power_field_not_valid'
  return powerPeriodCountOf(accessTariff) === 2 && watts > powerThresholdW ? 'power_not_of_tariff' : undefined
}

/** The days of a bill: in order, at most a year, and over. */
function dateErrors(start: string, end: string, today: string): { startDate: Found; endDate: Found } {
  const dateError = (day: string): Found => {
    if (!day.trim()) return 'required'
    if (!isDay(day)) return 'date_not_valid'
    return day > today ? 'in_the_future' : undefined
  }
  const startDate = dateError(start)
  const endDate = dateError(end)
  if (startDate || endDate) return { startDate, endDate }
  if (end < start) return { startDate, endDate: 'end_before_start' }
  return { startDate, endDate: end > lastOfYear(start) ? 'over_a_year' : undefined }
}

/** The last day of the year that begins on a day; one that begins on 29 February ends on the 28th. */
const lastOfYear = (start: string) => {
  const next = addMonths(start, 12)
  return next.slice(8) === start.slice(8) ? addDays(next, -1) : next
}

/** Both days are billed. */
export const billedDays = (start: string, end: string): number => daysBetween(start, end) + 1

/** More than the power could give in those days. */
const isAbovePower = (kwh: number, watts: number, days: number) => kwh * 1_000 > watts * 24 * days

export const kwhOf = (form: ComparisonForm): number[] =>
  periodFields.slice(0, askedPeriods(form.accessTariff)).map((field) => Number(form[field].trim() || 0))

/**
 * The powers of all periods from the two that are asked for: with six, the first is that of P1 to P5 and the second
 * that of P6. Without a second, all have the first.
 */
export function powersOf({
  accessTariff,
  power,
  power2,
}: Pick<ComparisonForm, 'accessTariff' | 'power' | 'power2'>): string[] {
  const text = (typed: string) => typed.trim().replace(',', '.')
  const count = powerPeriodCountOf(accessTariff)
  return Array.from({ length: count }, (_, i) => text(i === count - 1 && power2.trim() ? power2 : power))
}

export interface ComparisonRules {
  today: string
  /** Nothing is asked about the person or the present retailer: only what the price depends on. */
  isAnonymous?: boolean
  /** No present retailers are known to choose from. */
  hasNoOrigins?: boolean
  /** Somebody is at the form: what is unusual or not known is asked about. */
  isInteractive?: boolean
}

/** The postal code is needed only where the supply point does not tell the zone. */
export const asksPlace = (cups: string): boolean => isValidCups(cups) && zoneOfCups(cups) === undefined

/** Low-voltage tariffs of six periods are for more than 15 kW: less is possible, but rather a slip. */
export const asksSmallPower = (form: Pick<ComparisonForm, 'accessTariff' | 'power' | 'power2'>): boolean =>
  form.accessTariff.startsWith('3.0TD') &&
  powersOf(form).every((kw) => isKwText(kw) && kwToW(kw) > 0 && kwToW(kw) <= powerThresholdW)

/** True for a form filled in by a person, who is asked where the supply is and whether a small power is meant. */
function interactiveErrors(form: ComparisonForm): Partial<Record<'zipcode' | 'power' | 'surplusKwh', Found>> {
  const zipcode = form.zipcode.trim()
  const placeError: Found = zipcode ? 'postal_code_not_valid' : 'required'
  return {
    zipcode: asksPlace(form.cups) && !isPostalCode(zipcode) ? placeError : undefined,
    ...(asksSmallPower(form) && !form.isSmallPower && { power: 'power_below_tariff' as const }),
    surplusKwh: kwhError(form.surplusKwh, false),
  }
}

export function checkComparison(
  form: ComparisonForm,
  { today, isAnonymous, hasNoOrigins, isInteractive = false }: ComparisonRules,
): ComparisonErrors {
  const { accessTariff } = form
  const asked = periodFields.slice(0, askedPeriods(accessTariff))
  const errors = foundErrors({
    cups: isAnonymous ? undefined : cupsProblem(form.cups),
    comerOrigin: isAnonymous || hasNoOrigins ? undefined : chosenError(form.comerOrigin),
    accessTariff: accessTariff.trim() ? undefined : 'required',
    ...dateErrors(form.startDate, form.endDate, today),
    power: powerError(form.power, accessTariff, true),
    power2: powerError(form.power2, accessTariff, false),
    ...Object.fromEntries(asked.map((field) => [field, kwhError(form[field], field === 'p1')])),
    invoiceAmount: amountError(form.invoiceAmount),
    ...(isInteractive && interactiveErrors(form)),
  })
  if (Object.keys(errors).length > 0) return errors
  const days = billedDays(form.startDate, form.endDate)
  const watts = Math.max(...powersOf(form).map(kwToW))
  const kwh = kwhOf(form)
  const sum = kwh.reduce((all, one) => all + one, 0)
  // The largest is the likely slip.
  const largest = asked[kwh.indexOf(Math.max(...kwh))] ?? 'p1'
  return isAbovePower(sum, watts, days) ? { [largest]: 'consumption_too_high' } : {}
}

export function checkGasComparison(
  form: GasComparisonForm,
  { today, isAnonymous, hasNoOrigins }: ComparisonRules,
): ComparisonErrors {
  return foundErrors({
    cups: isAnonymous ? undefined : cupsProblem(form.cups),
    comerOrigin: isAnonymous || hasNoOrigins ? undefined : chosenError(form.comerOrigin),
    access_tariff: form.access_tariff.trim() ? undefined : 'required',
    ...dateErrors(form.startDate, form.endDate, today),
    consumption: kwhError(form.consumption, true),
    invoiceAmount: amountError(form.invoiceAmount),
  })
}

/** What a price depends on: no person, no supply point. */
export interface ComparedUse {
  energy: 'electricity' | 'gas'
  tariff: string
  start: string
  end: string
  powers: string[]
  kwh: number[]
  zone: Zone
  /** Euros of the present bill. */
  amount: string
  /** Compensated on the present bill, and the kWh of it where they are known. */
  surplus: { euros: string; kwh: number | null } | null
}

/** `compensated` are the euros that the present bill pays for surplus. */
export const comparedUse = (form: ComparisonForm, zone: Zone, compensated: number = 0): ComparedUse => ({
  energy: 'electricity',
  tariff: form.accessTariff,
  start: form.startDate,
  end: form.endDate,
  powers: powersOf(form),
  kwh: kwhOf(form),
  zone,
  amount: typedAmount(form.invoiceAmount) ?? '',
  surplus:
    compensated > 0
      ? {
          euros: compensated.toFixed(2),
          kwh: form.surplusKwh.trim() ? Number(form.surplusKwh.trim()) : null,
        }
      : null,
})

export const comparedGasUse = (form: GasComparisonForm): ComparedUse => ({
  energy: 'gas',
  tariff: form.access_tariff,
  start: form.startDate,
  end: form.endDate,
  powers: [],
  kwh: [Number(form.consumption.trim())],
  zone: 'peninsula',
  amount: typedAmount(form.invoiceAmount) ?? '',
  surplus: null,
})

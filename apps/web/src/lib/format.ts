import type { Locale } from '@fanal/domain/settings/languages'
import { usePortal } from './portal.tsx'

const timeZone = 'Europe/Madrid'

/** Noon of a day 'YYYY-MM-DD', so that time zones do not shift it. */
const instantOf = (value: string | Date) =>
  typeof value === 'string' && value.length === 10 ? new Date(`${value}T12:00:00Z`) : new Date(value)

function makeFormats(locale: Locale) {
  const tag = locale === 'en-US' ? 'en-IE' : locale
  const dates = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(tag, { ...options, timeZone }))
  // Spanish does not group four digits; in a column beside five they would look different, so grouping is forced.
  const numbers = (options: Intl.NumberFormatOptions) =>
    once(() => new Intl.NumberFormat(tag, { ...options, useGrouping: 'always' }))
  const day = dates({ dateStyle: 'medium' })
  const moment = dates({ dateStyle: 'medium', timeStyle: 'short' })
  const dayOfYear = dates({ day: 'numeric', month: 'short' })
  const wholeDay = dates({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const nearDay = dates({ weekday: 'short', day: 'numeric', month: 'short' })
  const nearMoment = dates({
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
  })
  const monthName = dates({ month: 'short' })
  const monthAlone = dates({ month: 'long' })
  const monthAndYear = dates({ month: 'long', year: 'numeric' })
  const byStyle = { short: monthName, name: monthAlone, long: monthAndYear }
  const euros = numbers({ style: 'currency', currency: 'EUR' })
  const smallEuros = numbers({ style: 'currency', currency: 'EUR', minimumFractionDigits: 4 })
  const byDigits = new Map<string, () => Intl.NumberFormat>()
  const number = (value: number, digits = 2, least = 0) => {
    const key = `${digits} ${least}`
    const format =
      byDigits.get(key) ?? numbers({ maximumFractionDigits: digits, minimumFractionDigits: least })
    byDigits.set(key, format)
    return format().format(value)
  }
  const date = (value: string | Date) => day().format(instantOf(value))
  return {
    /** A day 'YYYY-MM-DD' or an instant. */
    date,
    /** A day without its year: "12 nov". */
    dayAndMonth: (value: string) => dayOfYear().format(instantOf(value)),
    /** With its day of the week. */
    longDate: (value: string) => wholeDay().format(instantOf(value)),
    /** A near day, without its year: "jue, 26 nov". Catalan shortens to "nov.", which would end a sentence twice. */
    nearDate: (value: string) => nearDay().format(instantOf(value)).replace(/\.$/, ''),
    nearDateTime: (value: string) => nearMoment().format(new Date(value)),
    /** A range of days in its shortest form: "1–31 oct 2026". */
    // Not formatRange: servers and browsers differ in the spaces around its dash.
    period: (start: string, end: string) => {
      const isOneMonth = start.slice(0, 7) === end.slice(0, 7)
      return (isOneMonth ? `${Number(start.slice(8))}–` : `${date(start)} – `) + date(end)
    },
    /** A month 'YYYY-MM': "nov", "noviembre", or "noviembre de 2026". */
    month: (value: string, style: 'short' | 'name' | 'long') =>
      byStyle[style]()
        .format(new Date(`${value}-15T12:00:00Z`))
        .replace(/\.$/, ''),
    dateTime: (value: string | Date) => moment().format(new Date(value)),
    money: (amount: number) => euros().format(amount),
    /** With fractions of a cent. */
    smallMoney: (amount: number) => smallEuros().format(amount),
    number,
    /** A percentage: "21 %", in English "21%". */
    percent: (value: number, digits = 0) => `${number(value, digits)}${tag === 'en-IE' ? '' : ' '}%`,
    /** Unit price as invoices write it: at least three decimals, aligned in columns. */
    price: (value: number) => number(value, 8, 3),
    powerKw: (value: number) => `${number(value, 3)} kW`,
    energyKwh: (value: number) => `${number(value, 0)} kWh`,
  }
}

/** Created on first use and cached. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

// Creating a formatter takes as long as a hundred uses, and every row of a list needs some.
const kept = new Map<Locale, ReturnType<typeof makeFormats>>()

/** Numbers, money and dates in the customer's language, in Madrid's time. English is European. */
export function formatsOf(locale: Locale) {
  const known = kept.get(locale) ?? makeFormats(locale)
  kept.set(locale, known)
  return known
}

export function useFormats() {
  return formatsOf(usePortal().locale)
}

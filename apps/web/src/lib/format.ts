import type { Locale } from '@fanal/domain/settings/languages'
import { usePortal } from './portal.tsx'

const timeZone = 'Europe/Madrid'

/** Noon of a day 'YYYY-MM-DD', whatever the time zone. */
const instantOf = (value: string | Date) =>
  typeof value === 'string' && value.length === 10 ? new Date(`${value}T12:00:00Z`) : new Date(value)

function makeFormats(locale: Locale) {
  const tag = locale === 'en-US' ? 'en-IE' : locale
  const dates = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(tag, { ...options, timeZone }))
  // Spanish leaves four figures together; beside five in one column they would look like another kind of number.
  const numbers = (options: Intl.NumberFormatOptions) =>
    once(() => new Intl.NumberFormat(tag, { ...options, useGrouping: 'always' }))
  const day = dates({ dateStyle: 'medium' })
  const moment = dates({ dateStyle: 'medium', timeStyle: 'short' })
  const dayOfYear = dates({ day: 'numeric', month: 'short' })
  const wholeDay = dates({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
  const monthName = dates({ month: 'short' })
  const monthAndYear = dates({ month: 'long', year: 'numeric' })
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
    /** From one day to another, as short as it can be said: "1–31 oct 2026". */
    // Not by formatRange: servers and browsers differ in the spaces around its dash.
    period: (start: string, end: string) => {
      const isOneMonth = start.slice(0, 7) === end.slice(0, 7)
      return (isOneMonth ? `${Number(start.slice(8))}–` : `${date(start)} – `) + date(end)
    },
    /** A month 'YYYY-MM': "nov", or "noviembre de 2026". */
    month: (value: string, style: 'short' | 'long') =>
      (style === 'short' ? monthName() : monthAndYear())
        .format(new Date(`${value}-15T12:00:00Z`))
        .replace(/\.$/, ''),
    dateTime: (value: string | Date) => moment().format(new Date(value)),
    money: (amount: number) => euros().format(amount),
    /** With parts of a cent. */
    smallMoney: (amount: number) => smallEuros().format(amount),
    number,
    /** Of a hundred: "21 %", in English "21%". */
    percent: (value: number, digits = 0) => `${number(value, digits)}${tag === 'en-IE' ? '' : '\u00a0'}%`,
    /** What one kWh, kW or day costs, as invoices write it: three decimals at least, to stand below each other. */
    price: (value: number) => number(value, 8, 3),
    powerKw: (value: number) => `${number(value, 3)} kW`,
    energyKwh: (value: number) => `${number(value, 0)} kWh`,
  }
}

/** Made when it is first used, and kept. */
function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

// Making a formatter takes as long as using it a hundred times, and every row of a list asks for some.
const kept = new Map<Locale, ReturnType<typeof makeFormats>>()

/** Numbers, money and dates as the customer's language writes them, in Madrid's time. English here is European. */
export function formatsOf(locale: Locale) {
  const known = kept.get(locale) ?? makeFormats(locale)
  kept.set(locale, known)
  return known
}

export function useFormats() {
  return formatsOf(usePortal().locale)
}

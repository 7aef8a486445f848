import type { Locale } from '@fanal/domain/settings/languages'
import { usePortal } from './portal.tsx'

const timeZone = 'Europe/Madrid'

/** Noon of a day 'YYYY-MM-DD', so that time zones do not shift it. */
const instantOf = (value: string | Date) =>
  typeof value === 'string' && value.length === 10 ? new Date(`${value}T12:00:00Z`) : new Date(value)

/**
 * A number that is not negative, with these marks of thousands and decimals, as Intl writes it: rounded as it is
 * written, not as it is stored. Intl itself takes a phone a sixth of a second when it is first used. Four digits are
 * grouped too: in a column beside five they would look different.
 */
function decimal(value: number, digits: number, least: number, [thousands, point]: string): string {
  const text = String(value)
  // Very large, very small or none: as it is.
  if (!/^[\d.]+$/.test(text)) return text
  const rounded = Number(`${Math.round(Number(`${text}e${digits}`))}e-${digits}`).toFixed(digits)
  const [whole = '', fraction = ''] = rounded.split('.')
  let end = digits
  while (end > least && fraction[end - 1] === '0') end -= 1
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousands ?? '')
  return end > 0 ? `${grouped}${point}${fraction.slice(0, end)}` : grouped
}

function makeFormats(locale: Locale) {
  const tag = locale === 'en-US' ? 'en-IE' : locale
  const dates = (options: Intl.DateTimeFormatOptions) =>
    once(() => new Intl.DateTimeFormat(tag, { ...options, timeZone }))
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
  const isEnglish = tag === 'en-IE'
  const number = (value: number, digits = 2, least = 0) => {
    const sign = value < 0 ? '-' : ''
    return sign + decimal(Math.abs(value), digits, least, isEnglish ? ',.' : '.,')
  }
  const euros = (amount: number, digits = 2) => {
    const sign = amount < 0 ? '-' : ''
    const text = number(Math.abs(amount), digits, digits)
    return sign + (isEnglish ? `€${text}` : `${text}\u00A0€`)
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
    money: (amount: number) => euros(amount),
    /** With fractions of a cent. */
    smallMoney: (amount: number) => euros(amount, 4),
    number,
    /** A percentage: "21 %", in English "21%". */
    percent: (value: number, digits = 0) => `${number(value, digits)}${isEnglish ? '' : ' '}%`,
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

import { type Locale, textsLanguage } from '@fanal/domain/settings/languages'

// In the language of the document; English is European, day before month.
const tags = { ca: 'ca-ES', es: 'es-ES', en: 'en-IE' } as const
const tagOf = (locale: Locale) => tags[textsLanguage(locale)]

const timeZone = 'Europe/Madrid'

// Making a formatter takes as long as a hundred uses, and notices have thousands of readers.
function kept<O extends object, F>(make: (tag: string, options: O) => F) {
  const known = new Map<string, F>()
  return (locale: Locale, options: O): F => {
    const tag = tagOf(locale)
    const key = tag + JSON.stringify(options)
    const format = known.get(key) ?? make(tag, options)
    known.set(key, format)
    return format
  }
}

const dates = kept((tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options))
const numbers = kept((tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options))

/** `15 de noviembre de 2026` */
export function longDay(date: Date, locale: Locale): string {
  return dates(locale, { dateStyle: 'long', timeZone }).format(date)
}

/** With the weekday, for lines that are short: `sábado, 21 nov`. */
export function shortDay(date: Date, locale: Locale): string {
  const options = { weekday: 'long', day: 'numeric', month: 'short', timeZone } as const
  return dates(locale, options).format(date)
}

/** `21 nov` */
export function shortDate(date: Date, locale: Locale): string {
  const options = { day: 'numeric', month: 'short', timeZone } as const
  return new Intl.DateTimeFormat(tagOf(locale), options).format(date)
}

/** With the hour: `15 de noviembre de 2026, 18:04`. */
export function moment(date: Date, locale: Locale): string {
  return dates(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(date)
}

const named = (date: Date, locale: Locale, text: string) =>
  `${dates(locale, { weekday: 'long', timeZone }).format(date)}, ${text}`

/** With the weekday, for days by which something is due: `lunes, 30 de noviembre de 2026`. */
export const namedDay = (date: Date, locale: Locale) => named(date, locale, longDay(date, locale))

/** The same with the hour. */
export const namedMoment = (date: Date, locale: Locale) => named(date, locale, moment(date, locale))

/** With the hour, to the second. */
export function longMoment(date: Date, locale: Locale): string {
  return dates(locale, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(date)
}

/** `noviembre de 2026` */
export function monthOf(year: number, month: number, locale: Locale): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return dates(locale, options).format(Date.UTC(year, month - 1, 15))
}

/** 0 is Monday. */
export function weekdayOf(index: number, locale: Locale): string {
  // 5 January 2026 is a Monday.
  const day = Date.UTC(2026, 0, 5 + index)
  return dates(locale, { weekday: 'long', timeZone: 'UTC' }).format(day)
}

/** Up to three decimals, as powers have them. */
export function decimal(value: number, locale: Locale): string {
  return numbers(locale, { maximumFractionDigits: 3, useGrouping: 'always' }).format(value)
}

/** Euros of a kWh or kW: `0,082011`, three decimals at least, or as many as the prices beside it have. */
export function unitPrice(euros: string, locale: Locale, minimumFractionDigits = 3): string {
  const options = { minimumFractionDigits, maximumFractionDigits: 8 } as const
  return numbers(locale, options).format(Number(euros))
}

/** `68,07 €` */
export function money(cents: number, locale: Locale): string {
  const options = { style: 'currency', currency: 'EUR', useGrouping: 'always' } as const
  return numbers(locale, options).format(cents / 100)
}

import { type Locale, textsLanguage } from '@fanal/domain/settings/languages'

// In the language of the document; English is European, day before month.
const tags = { ca: 'ca-ES', es: 'es-ES', en: 'en-IE' } as const
const tagOf = (locale: Locale) => tags[textsLanguage(locale)]

const timeZone = 'Europe/Madrid'

/** `15 de noviembre de 2026` */
export function longDay(date: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'long', timeZone }).format(date)
}

/** With the hour: `15 de noviembre de 2026, 18:04`. */
export function moment(date: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'long', timeStyle: 'short', timeZone }).format(
    date,
  )
}

const named = (date: Date, locale: Locale, text: string) =>
  `${new Intl.DateTimeFormat(tagOf(locale), { weekday: 'long', timeZone }).format(date)}, ${text}`

/** With the weekday, for days by which something is due: `lunes, 30 de noviembre de 2026`. */
export const namedDay = (date: Date, locale: Locale) => named(date, locale, longDay(date, locale))

/** The same with the hour. */
export const namedMoment = (date: Date, locale: Locale) => named(date, locale, moment(date, locale))

/** With the hour, to the second. */
export function longMoment(date: Date, locale: Locale): string {
  return new Intl.DateTimeFormat(tagOf(locale), { dateStyle: 'long', timeStyle: 'long', timeZone }).format(
    date,
  )
}

/** `noviembre de 2026` */
export function monthOf(year: number, month: number, locale: Locale): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(tagOf(locale), options).format(Date.UTC(year, month - 1, 15))
}

/** 0 is Monday. */
export function weekdayOf(index: number, locale: Locale): string {
  // 5 January 2026 is a Monday.
  const day = Date.UTC(2026, 0, 5 + index)
  return new Intl.DateTimeFormat(tagOf(locale), { weekday: 'long', timeZone: 'UTC' }).format(day)
}

/** Up to three decimals, as powers have them. */
export function decimal(value: number, locale: Locale): string {
  return new Intl.NumberFormat(tagOf(locale), { maximumFractionDigits: 3, useGrouping: 'always' }).format(
    value,
  )
}

/** Euros of a kWh or kW: `0,082011`, three decimals at least, or as many as the prices beside it have. */
export function unitPrice(euros: string, locale: Locale, minimumFractionDigits = 3): string {
  const options = { minimumFractionDigits, maximumFractionDigits: 8 } as const
  return new Intl.NumberFormat(tagOf(locale), options).format(Number(euros))
}

/** `68,07 €` */
export function money(cents: number, locale: Locale): string {
  const options = { style: 'currency', currency: 'EUR', useGrouping: 'always' } as const
  return new Intl.NumberFormat(tagOf(locale), options).format(cents / 100)
}

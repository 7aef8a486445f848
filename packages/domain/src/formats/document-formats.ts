import { type Lang, textsLanguage } from '../settings/languages.ts'
import { clockOf, timeOf, withMonth, wordAt } from './dates.ts'
import words from './document-formats.json' with { type: 'json' }
import { formatsOf } from './formats.ts'
import shared from './formats.json' with { type: 'json' }

// Formats of letters, documents and notices: longer than those of a screen.

function makeFormats(lang: Lang) {
  const { weekdays, beforeMonth, beforeTime, zones, groupFrom } = words[lang]
  const { months, beforeYear } = shared[lang]
  const formats = formatsOf(lang)
  const weekdayOf = (day: number) => wordAt(weekdays, day)
  const longDay = (clock: Date) => {
    const month = withMonth(lang, beforeMonth, wordAt(months, clock.getUTCMonth()))
    return `${clock.getUTCDate()} ${month}${beforeYear}${clock.getUTCFullYear()}`
  }
  const moment = (clock: Date) => longDay(clock) + beforeTime + timeOf(clock, lang)
  const named = (clock: Date, text: string) => `${weekdayOf(clock.getUTCDay())}, ${text}`
  return {
    ...formats,
    /** `15 de noviembre de 2026` */
    longDay: (at: Date) => longDay(clockOf(at)),
    /** With the weekday, for lines that are short: `sábado, 21 nov`. */
    shortDay: (at: Date) => named(clockOf(at), formats.dayAndMonth(at)),
    /** With the hour: `15 de noviembre de 2026 a las 18:04`. */
    moment: (at: Date) => moment(clockOf(at)),
    /** With the weekday, for days by which something is due: `lunes, 30 de noviembre de 2026`. */
    namedDay: (at: Date) => named(clockOf(at), longDay(clockOf(at))),
    /** The same with the hour. */
    namedMoment: (at: Date) => named(clockOf(at), moment(clockOf(at))),
    /** With the hour, to the second. */
    longMoment: (at: Date) => {
      const clock = clockOf(at)
      const isSummer = clock.getTime() - at.getTime() > 3_600_000
      return `${moment(clock)}:${clock.toISOString().slice(17, 19)} ${wordAt(zones, isSummer ? 1 : 0)}`
    },
    /** `noviembre de 2026` */
    monthOf: (year: number, month: number) =>
      formats.month(`${year}-${String(month).padStart(2, '0')}`, 'long'),
    /** 0 is Monday. */
    weekday: (index: number) => weekdayOf((index + 1) % 7),
    /** `30/09/2026`, of a day 'YYYY-MM-DD'. */
    numericDay: (day: string) => day.split('-').reverse().join('/'),
    cents: (cents: number) => formats.money(cents / 100),
    /** Up to three decimals, as powers have them. */
    decimal: (value: number) => formats.number(value, 3),
    /** Within a sentence, where Spanish does not group four digits. */
    plainNumber: (value: number, digits = 2, least = 0) => formats.number(value, digits, least, groupFrom),
    /** Euros of a kWh or kW: `0,082011`, three decimals at least, or as many as the prices beside it have. */
    unitPrice: (euros: string, least = 3) => formats.number(Number(euros), 8, least, groupFrom),
  }
}

const kept = new Map<Lang, ReturnType<typeof makeFormats>>()

/** Formats in the language of the texts that a locale is shown. */
export function documentFormats(locale: string) {
  const lang = textsLanguage(locale)
  const known = kept.get(lang) ?? makeFormats(lang)
  kept.set(lang, known)
  return known
}

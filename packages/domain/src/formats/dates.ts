import { madridOffsetMinutes } from '../madrid-offset.ts'
import type { Lang } from '../settings/languages.ts'
import words from './formats.json' with { type: 'json' }

// Dates as Intl writes them. Intl itself takes a phone a sixth of a second when it is first used, and servers and
// browsers know different versions of it.

/** Reads as UTC what clocks in Madrid show. A day 'YYYY-MM-DD' or month 'YYYY-MM' is the same everywhere. */
export function clockOf(value: string | Date): Date {
  const instant = new Date(value)
  if (typeof value === 'string' && value.length <= 10) return instant
  const ms = instant.getTime()
  return new Date(ms + madridOffsetMinutes(ms) * 60_000)
}

export const wordAt = (list: string, index: number) => list.split(' ')[index] ?? ''

/** Catalan shortens to "nov.", which would end a sentence twice. */
const withoutPoint = (text: string) => text.replace(/\.$/, '')

/** Catalan elides before a vowel: "d’abril", "de maig". */
export function withMonth(lang: Lang, beforeMonth: string, month: string): string {
  const { beforeVowel } = words[lang]
  return (beforeVowel && /^[ao]/.test(month) ? beforeVowel : beforeMonth) + month
}

export const timeOf = (clock: Date, lang: Lang) => {
  const text = clock.toISOString().slice(11, 16)
  return words[lang].hourDigits === 2 ? text : text.replace(/^0/, '')
}

export function datesOf(lang: Lang) {
  const { months, short, weekdays, beforeMonth, beforeYear, beforeShortYear } = words[lang]
  const dayOfYear = (clock: Date) =>
    `${clock.getUTCDate()} ${withMonth(lang, beforeMonth, wordAt(short, clock.getUTCMonth()))}`
  const day = (clock: Date) => `${dayOfYear(clock)} ${clock.getUTCFullYear()}`
  const weekday = (clock: Date) => wordAt(weekdays, clock.getUTCDay())
  const near = (clock: Date) => `${weekday(clock)}, ${dayOfYear(clock)}`
  const writing = (write: (clock: Date) => string) => (value: string | Date) => write(clockOf(value))
  return {
    /** A day 'YYYY-MM-DD' or an instant: "12 nov 2026". */
    date: writing(day),
    /** A day without its year: "12 nov". */
    dayAndMonth: writing(dayOfYear),
    /** With its day of the week: "jue, 12 nov 2026". */
    longDate: writing((clock) => `${weekday(clock)}, ${day(clock)}`),
    /** A near day, without its year: "jue, 26 nov". */
    nearDate: writing((clock) => withoutPoint(near(clock))),
    nearDateTime: writing((clock) => `${near(clock)}, ${timeOf(clock, lang)}`),
    dateTime: writing((clock) => `${day(clock)}, ${timeOf(clock, lang)}`),
    /** As short as it is clear: "9:00", "vie 13", "2 oct", "2 oct 2025". */
    brief: (value: string | Date, style: 'time' | 'weekday' | 'day' | 'year') => {
      const clock = clockOf(value)
      if (style === 'time') return timeOf(clock, lang).replace(/^0(?=\d)/, '')
      if (style === 'weekday') return `${weekday(clock)} ${clock.getUTCDate()}`
      const year = style === 'year' ? beforeShortYear + clock.getUTCFullYear() : ''
      return withoutPoint(dayOfYear(clock) + year)
    },
    /** A month 'YYYY-MM': "nov", "noviembre", or "noviembre de 2026". */
    month: (value: string, style: 'short' | 'name' | 'long') => {
      const clock = clockOf(value)
      const index = clock.getUTCMonth()
      if (style === 'short') return withoutPoint(wordAt(short, index))
      return wordAt(months, index) + (style === 'long' ? beforeYear + clock.getUTCFullYear() : '')
    },
  }
}

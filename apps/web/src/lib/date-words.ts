import { madridOffsetMinutes } from '@fanal/domain/madrid-offset'
import type { Lang } from '@fanal/domain/settings/languages'

// Dates as Intl writes them. Intl itself takes a phone a sixth of a second when it is first used, and servers and
// browsers know different versions of it.

const words = {
  es: {
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    short: 'ene feb mar abr may jun jul ago sept oct nov dic',
    weekdays: 'dom lun mar mié jue vie sáb',
    beforeYear: ' de ',
  },
  ca: {
    months: 'gener febrer març abril maig juny juliol agost setembre octubre novembre desembre',
    short: 'gen. febr. març abr. maig juny jul. ag. set. oct. nov. des.',
    weekdays: 'dg. dl. dt. dc. dj. dv. ds.',
    beforeYear: ' del ',
  },
  en: {
    months: 'January February March April May June July August September October November December',
    short: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec',
    weekdays: 'Sun Mon Tue Wed Thu Fri Sat',
    beforeYear: ' ',
  },
} satisfies Record<Lang, unknown>

/** Reads as UTC what clocks in Madrid show. A day 'YYYY-MM-DD' or month 'YYYY-MM' is the same everywhere. */
function clockOf(value: string | Date): Date {
  const instant = new Date(value)
  if (typeof value === 'string' && value.length <= 10) return instant
  const ms = instant.getTime()
  return new Date(ms + madridOffsetMinutes(ms) * 60_000)
}

const wordsIn = (list: string) => list.split(' ')

/** Catalan shortens to "nov.", which would end a sentence twice. */
const withoutPoint = (text: string) => text.replace(/\.$/, '')

export function datesOf(lang: Lang) {
  const { beforeYear, ...lists } = words[lang]
  const months = wordsIn(lists.months)
  const short = wordsIn(lists.short)
  const weekdays = wordsIn(lists.weekdays)
  const of = (word = '') => {
    if (lang !== 'ca') return word
    return /^[ao]/.test(word) ? `d’${word}` : `de ${word}`
  }
  const dayOfYear = (clock: Date) => `${clock.getUTCDate()} ${of(short[clock.getUTCMonth()])}`
  const day = (clock: Date) => `${dayOfYear(clock)} ${clock.getUTCFullYear()}`
  const weekday = (clock: Date) => `${weekdays[clock.getUTCDay()]}, `
  const time = (clock: Date) => {
    const text = clock.toISOString().slice(11, 16)
    return lang === 'en' ? text : text.replace(/^0/, '')
  }
  const near = (clock: Date) => weekday(clock) + dayOfYear(clock)
  const writing = (write: (clock: Date) => string) => (value: string | Date) => write(clockOf(value))
  return {
    /** A day 'YYYY-MM-DD' or an instant: "12 nov 2026". */
    date: writing(day),
    /** A day without its year: "12 nov". */
    dayAndMonth: writing(dayOfYear),
    /** With its day of the week: "jue, 12 nov 2026". */
    longDate: writing((clock) => weekday(clock) + day(clock)),
    /** A near day, without its year: "jue, 26 nov". */
    nearDate: writing((clock) => withoutPoint(near(clock))),
    nearDateTime: writing((clock) => `${near(clock)}, ${time(clock)}`),
    dateTime: writing((clock) => `${day(clock)}, ${time(clock)}`),
    /** A month 'YYYY-MM': "nov", "noviembre", or "noviembre de 2026". */
    month: (value: string, style: 'short' | 'name' | 'long') => {
      const clock = clockOf(value)
      const index = clock.getUTCMonth()
      if (style === 'short') return withoutPoint(short[index] ?? '')
      return (months[index] ?? '') + (style === 'long' ? beforeYear + clock.getUTCFullYear() : '')
    },
  }
}

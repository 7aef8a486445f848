import { addDays, madridDayOf } from '@fanal/domain/dates'
import type { Locale } from '@fanal/domain/settings/languages'

const timeZone = 'Europe/Madrid'
const dayMs = 86_400_000
const daysOfWeek = 6

const dayOf = (at: Date) => madridDayOf(at.getTime())

export const isToday = (at: string, now: Date) => dayOf(new Date(at)) === dayOf(now)

/** When it came, as short as it is clear: 9:00, yesterday, vie 13, 2 oct, 2 oct 2025. */
export function shortTime(
  at: string,
  now: Date,
  { locale, yesterday }: { locale: Locale; yesterday: string },
): string {
  const [then, day] = [new Date(at), dayOf(new Date(at))]
  const write = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === 'en-US' ? 'en-IE' : locale, { ...options, timeZone })
      .format(then)
      .replace(',', '')
      .replace(/\.$/, '')
  if (day === dayOf(now)) return write({ hour: 'numeric', minute: '2-digit' })
  if (day === addDays(dayOf(now), -1)) return yesterday
  if (now.getTime() - then.getTime() < daysOfWeek * dayMs) return write({ weekday: 'short', day: 'numeric' })
  const isThisYear = day.slice(0, 4) === dayOf(now).slice(0, 4)
  return write({ day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) })
}

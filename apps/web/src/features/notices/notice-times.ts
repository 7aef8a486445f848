import { addDays, madridDayOf } from '@fanal/domain/dates'
import type { Lang } from '@fanal/domain/settings/languages'
import { formatsOf } from '@fanal/domain/formats/formats'

const dayMs = 86_400_000
const daysOfWeek = 6

const dayOf = (at: Date) => madridDayOf(at.getTime())

export const isToday = (at: string, now: Date) => dayOf(new Date(at)) === dayOf(now)

/** When it came, as short as it is clear: 9:00, yesterday, vie 13, 2 oct, 2 oct 2025. */
export function shortTime(
  at: string,
  now: Date,
  { lang, yesterday }: { lang: Lang; yesterday: string },
): string {
  const [then, day] = [new Date(at), dayOf(new Date(at))]
  const { brief } = formatsOf(lang)
  if (day === dayOf(now)) return brief(at, 'time')
  if (day === addDays(dayOf(now), -1)) return yesterday
  if (now.getTime() - then.getTime() < daysOfWeek * dayMs) return brief(at, 'weekday')
  const isThisYear = day.slice(0, 4) === dayOf(now).slice(0, 4)
  return brief(at, isThisYear ? 'day' : 'year')
}

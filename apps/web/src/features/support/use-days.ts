import { madridDayOf } from '@fanal/domain/dates'
import type { DeadlineUnit } from '@fanal/domain/support/deadlines'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'

/** Weekday, day and month never part at the end of a line. */
const together = (text: string) => text.replaceAll(' ', '\u00a0')

/** Days as people say them: with the weekday, and the year only when it is another one. */
export function useDays() {
  const { nearDate, nearDateTime, longDate, dateTime } = useFormats()
  const [now] = useState(() => Date.now())
  const year = madridDayOf(now).slice(0, 4)
  const isThisYear = (value: string) =>
    (value.length === 10 ? value : madridDayOf(Date.parse(value))).startsWith(year)
  const day = (value: string) => together(isThisYear(value) ? nearDate(value) : longDate(value))
  const moment = (value: string) => together(isThisYear(value) ? nearDateTime(value) : dateTime(value))
  return {
    /** A day, or the day of an instant. */
    day,
    moment,
    /** As exact as a term is counted: the time of day only for hours. */
    by: (value: string, unit: DeadlineUnit) => (unit === 'hours' ? moment(value) : day(value)),
    isPast: (value: string) => Date.parse(value) < now,
  }
}

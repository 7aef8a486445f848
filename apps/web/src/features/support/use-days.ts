import { madridDayOf } from '@fanal/domain/dates'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'

/** Weekday, day and month never part at the end of a line. */
const together = (text: string) => text.replaceAll(' ', '\u00a0')

/** Days as people say them: with the weekday, and the year only when it is another one. */
export function useDays() {
  const { nearDate, nearDateTime, longDate, dateTime } = useFormats()
  const [year] = useState(() => madridDayOf(Date.now()).slice(0, 4))
  const isThisYear = (value: string) =>
    (value.length === 10 ? value : madridDayOf(Date.parse(value))).startsWith(year)
  return {
    /** Of a day, or the day of an instant. */
    day: (value: string) => together(isThisYear(value) ? nearDate(value) : longDate(value)),
    moment: (value: string) => together(isThisYear(value) ? nearDateTime(value) : dateTime(value)),
  }
}

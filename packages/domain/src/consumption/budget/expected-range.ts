import { addDays, lastOfMonth } from '../../dates.ts'
import type { MonthUnderWay } from './expected-month.ts'

const weeks = 8
/** With fewer whole weeks nothing is said of the rest. */
const fewestWeeks = 2

/** The days that `expectedRange` looks at, the last known one included. */
export const rangeDays = 7 * weeks

/**
 * The least and the most of a month: its known days and, for each other day, the daily mean of the lowest and of the
 * highest whole week of the last eight. Null where too little is known.
 */
export function expectedRange({
  month,
  known,
}: Pick<MonthUnderWay, 'month' | 'known'>): { low: number; high: number } | null {
  const values = new Map(known.map(({ day, value }) => [day, value]))
  const last = known.reduce((latest, { day }) => (day > latest ? day : latest), '')
  if (!last) return null
  const means: number[] = []
  for (let back = 0; back < weeks; back += 1) {
    const week = Array.from({ length: 7 }, (_, i) => values.get(addDays(last, -7 * back - i)))
    const whole = week.filter((value) => value !== undefined)
    if (whole.length === 7) means.push(whole.reduce((sum, value) => sum + value, 0) / 7)
  }
  if (means.length < fewestWeeks) return null
  let [used, missing] = [0, 0]
  const end = lastOfMonth(month)
  for (let day = month; day <= end; day = addDays(day, 1)) {
    const value = values.get(day)
    if (value === undefined) missing += 1
    else used += value
  }
  return { low: used + missing * Math.min(...means), high: used + missing * Math.max(...means) }
}

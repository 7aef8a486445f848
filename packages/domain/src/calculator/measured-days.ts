import { addDays, daysBetween } from '../dates.ts'

export interface MeasuredDays {
  from: string
  to: string
}

export interface MeasuredCoverage {
  days: number
  /** Most homes ask for the most in winter: without it the maxima may be too low. */
  lacksWinter: boolean
}

const winterMonths = new Set(['12', '01', '02'])
/** Winter days that must be covered, out of the 90 from December to February. */
const leastWinterDays = 60
/** Longer spans are a typing error, and have every winter day anyway. */
const mostDays = 800

/** How many days the meter's maxima are of, and whether a winter is among them. */
export function measuredCoverage({ from, to }: MeasuredDays): MeasuredCoverage {
  const days = daysBetween(from, to) + 1
  const counted = Array.from({ length: Math.min(days, mostDays) }, (_, i) => addDays(from, i))
  const winter = counted.filter((day) => winterMonths.has(day.slice(5, 7))).length
  return { days, lacksWinter: winter < leastWinterDays }
}

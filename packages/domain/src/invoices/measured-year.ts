import { daysBetween } from '../dates.ts'
import type { MeasuredKwh } from './bill-facts.ts'

type Days = Pick<MeasuredKwh, 'from' | 'to'>

/** Both days count. */
export const measuredDayCount = ({ from, to }: Days): number => daysBetween(from, to) + 1

/** Readings slip by some days: a year has 365, give or take a week. */
const yearDays = { least: 358, most: 372 }

/** Whether kWh of those days may be called those of a year. */
export function isWholeYear(measured: Days): boolean {
  const days = measuredDayCount(measured)
  return days >= yearDays.least && days <= yearDays.most
}

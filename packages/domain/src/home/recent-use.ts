import { addMonths } from '../dates.ts'

/** What is known of a month; `month` is its first day. */
export interface UsedMonth {
  month: string
  /** Days that are known. */
  days: number
  wh: number
}

export interface RecentUse {
  /** The last complete month and the twelve before it, oldest first; null where a month is not known whole. */
  months: { month: string; kwh: number | null }[]
  /** The month after, as far as it is known. */
  current: { month: string; kwh: number; days: number } | null
}

const kwhOf = (wh: number) => Math.round(wh / 1000)
/** Day 0 of the next month is the last of this one. */
const daysIn = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()

/** The last complete month beside those of the year before it. Undefined while no month is complete. */
export function recentUse(known: readonly UsedMonth[]): RecentUse | undefined {
  const byMonth = new Map(known.map((one) => [one.month, one]))
  const isComplete = ({ month, days }: UsedMonth) => days >= daysIn(month)
  const last = known.filter(isComplete).reduce((newest, { month }) => (month > newest ? month : newest), '')
  if (!last) return undefined
  const months = Array.from({ length: 13 }, (_, at) => addMonths(last, at - 12)).map((month) => {
    const one = byMonth.get(month)
    return { month: month.slice(0, 7), kwh: one && isComplete(one) ? kwhOf(one.wh) : null }
  })
  const next = byMonth.get(addMonths(last, 1))
  return {
    months,
    current: next ? { month: next.month.slice(0, 7), kwh: kwhOf(next.wh), days: next.days } : null,
  }
}

import { addMonths } from '../dates.ts'

/** Use of a month; `month` is its first day. */
export interface UsedMonth {
  month: string
  /** Days that are known. */
  days: number
  wh: number
}

/** The same of several contracts together. */
export interface TotalMonth {
  month: string
  /** Use of contracts with complete data, and their number. */
  wh: number
  n_whole: number
  /** Use of contracts with partial data, and how many have any data. */
  part_wh: number
  n_known: number
  /** Contracts with complete data in this month and a year before: their use now, and then. */
  same_wh: number
  before_wh: number
  n_same: number
  n_active: number
}

export interface RecentUse {
  /** The last complete month and the twelve before it, oldest first; null where a month is not known whole. */
  months: { month: string; kwh: number | null }[]
  /** The month after, as far as it is known. */
  current: { month: string; kwh: number } | null
  /** Percent more (or, negative, less) than a year before. */
  change: number | null
  /** For several contracts: those in the sums, and all. */
  contracts: { known: number; all: number } | null
}

const kwhOf = (wh: number) => Math.round(wh / 1000)
/** Day 0 of the next month is the last of this one. */
const daysIn = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0)).getUTCDate()
const newestOf = (months: readonly { month: string }[]) =>
  months.reduce((newest, { month }) => (month > newest ? month : newest), '')
const monthsUntil = (last: string) => Array.from({ length: 13 }, (_, at) => addMonths(last, at - 12))

/** Percent; null without both. */
export const changeOf = (before: number | null | undefined, now: number | null | undefined): number | null =>
  before && typeof now === 'number' ? Math.round((100 * (now - before)) / before) : null

/** The last complete month beside those of the year before it. Undefined while no month is complete. */
export function recentUse(known: readonly UsedMonth[]): RecentUse | undefined {
  const byMonth = new Map(known.map((one) => [one.month, one]))
  const isComplete = ({ month, days }: UsedMonth) => days >= daysIn(month)
  const last = newestOf(known.filter(isComplete))
  if (!last) return undefined
  const months = monthsUntil(last).map((month) => {
    const one = byMonth.get(month)
    return { month: month.slice(0, 7), kwh: one && isComplete(one) ? kwhOf(one.wh) : null }
  })
  const next = byMonth.get(addMonths(last, 1))
  return {
    months,
    current: next ? { month: next.month.slice(0, 7), kwh: kwhOf(next.wh) } : null,
    change: changeOf(months[0]?.kwh, months.at(-1)?.kwh),
    contracts: null,
  }
}

/** The last month that is known of at least half as many contracts as the best known one. */
export function lastTotalMonth(known: readonly TotalMonth[]): TotalMonth | undefined {
  const most = Math.max(0, ...known.map(({ n_whole }) => n_whole))
  const last = newestOf(known.filter(({ n_whole }) => n_whole > 0 && 2 * n_whole >= most))
  return known.find(({ month }) => month === last)
}

/**
 * All together. `alike` are the same months of only those contracts that are known in the last month and a year before:
 * what is compared is of the same contracts, in figure, bars and words.
 */
export function totalUse(
  known: readonly TotalMonth[],
  alike: readonly TotalMonth[] = [],
): RecentUse | undefined {
  const wanted = lastTotalMonth(known)
  const byMonth = new Map((alike.length > 0 ? alike : known).map((one) => [one.month, one]))
  const last = wanted && byMonth.get(wanted.month)
  if (!last) return undefined
  const next = byMonth.get(addMonths(last.month, 1))
  // So far of a few would look like little.
  const isShown = next !== undefined && 2 * next.n_known >= last.n_whole
  return {
    months: monthsUntil(last.month).map((month) => {
      const one = byMonth.get(month)
      return { month: month.slice(0, 7), kwh: one && one.n_whole > 0 ? kwhOf(one.wh) : null }
    }),
    current: isShown ? { month: next.month.slice(0, 7), kwh: kwhOf(next.wh + next.part_wh) } : null,
    change: changeOf(last.before_wh, last.same_wh),
    contracts: { known: last.n_whole, all: last.n_active },
  }
}

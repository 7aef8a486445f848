import { addDays, daysBetween } from '../dates.ts'
import type { Rate, RateKind, Rates } from './rate.ts'

/** Which rate: its kind, scope and highest power. */
export interface RateWanted {
  kind: RateKind
  scope?: string
  /** Without one, only rows for all powers apply. */
  powerW?: number
}

const isWanted = (rate: Rate, { kind, scope = '', powerW = Number.POSITIVE_INFINITY }: RateWanted) =>
  rate.kind === kind && rate.scope === scope && powerW <= (rate.up_to_w ?? Number.POSITIVE_INFINITY)

const covers = ({ from, to }: Rate, day: string) => (from ?? day) <= day && day <= (to ?? day)

const limitOf = ({ up_to_w }: Rate) => up_to_w ?? Number.POSITIVE_INFINITY
const isCloser = (one: Rate, other: Rate) =>
  limitOf(one) === limitOf(other) ? (one.from ?? '') > (other.from ?? '') : limitOf(one) < limitOf(other)

/** From the first layer with a row for the day: the narrowest power, then the latest start. */
export function rateAt(rates: Rates, wanted: RateWanted, day: string): Rate | undefined {
  for (const layer of rates) {
    let found: Rate | undefined
    for (const rate of layer)
      if (isWanted(rate, wanted) && covers(rate, day) && (!found || isCloser(rate, found))) found = rate
    if (found) return found
  }
  return undefined
}

/** The value of a kind that always has a general rate. */
export function valueAt(rates: Rates, wanted: RateWanted, day: string): string {
  const [value] = rateAt(rates, wanted, day)?.values ?? []
  if (value === undefined) throw new RangeError(`There is no ${wanted.kind} of ${day}`)
  return value
}

/** Days within the range on which a row begins or has just ended, in order. */
function changesOf(rates: Rates, wanted: RateWanted, first: string, last: string): string[] {
  const days = new Set<string>()
  for (const rate of rates.flat()) {
    if (!isWanted(rate, wanted)) continue
    const { from, to } = rate
    if (from !== null && first < from && from <= last) days.add(from)
    if (to !== null && first <= to && to < last) days.add(addDays(to, 1))
  }
  return [...days].sort()
}

const isSame = (one: Rate | undefined, other: Rate | undefined) =>
  one?.conditional === other?.conditional &&
  one?.values.length === other?.values.length &&
  (one?.values ?? []).every((value, i) => Number(value) === Number(other?.values[i]))

export interface RateSpan {
  start: string
  end: string
  days: number
  /** Undefined if unknown. */
  rate: Rate | undefined
}

/** The days from first to last, both included, split where the rate changes. */
export function rateSpans(rates: Rates, wanted: RateWanted, first: string, last: string): RateSpan[] {
  const starts = [first, ...changesOf(rates, wanted, first, last)]
  const spans: RateSpan[] = []
  for (const [i, start] of starts.entries()) {
    const next = starts[i + 1]
    const end = next === undefined ? last : addDays(next, -1)
    const rate = rateAt(rates, wanted, start)
    const before = spans.at(-1)
    if (before && isSame(before.rate, rate)) {
      before.end = end
      before.days = daysBetween(before.start, end) + 1
    } else spans.push({ start, end, days: daysBetween(start, end) + 1, rate })
  }
  return spans
}

/** Since when the rate of that day applies; undefined if no other is known. */
export function rateSince(rates: Rates, wanted: RateWanted, day: string): string | undefined {
  const value = (at: string) => rateAt(rates, wanted, at)?.values.map(Number).join(' ')
  return changesOf(rates, wanted, '', day).findLast((change) => value(addDays(change, -1)) !== value(day))
}

import { hoursOfDay, offsetMinutes, startOfLocalDay, stepsOfDay } from '../consumption/local-clock.ts'

/** Hours of a day, one after the other. */
export interface HourRange {
  /** `13:00`; on the day that has an hour twice, that hour with its offset: `02:00 (UTC+1)`. */
  from: string
  to: string
}

export interface CheapHours {
  ranges: HourRange[]
  /** Their mean, euros per MWh with two decimals. */
  price: number
}

/** How many hours are named. */
const wanted = 4
const hourMs = 3_600_000

/** The cheapest hours of a day by its prices, an hour or a quarter of one each; of equals the earlier. */
export function cheapestHours(day: string, prices: readonly number[]): CheapHours | undefined {
  const hours = stepsOfDay(day, 'peninsula', 60)
  const perHour = prices.length / hours
  if (perHour !== 1 && perHour !== 4) return undefined
  const means = Array.from({ length: hours }, (_, i) => mean(prices.slice(i * perHour, (i + 1) * perHour)))
  const chosen = means
    .map((price, hour) => ({ price, hour }))
    .sort((one, other) => one.price - other.price || one.hour - other.hour)
    .slice(0, wanted)
  const ranges: [number, number][] = []
  for (const { hour } of chosen.toSorted((one, other) => one.hour - other.hour)) {
    const last = ranges.at(-1)
    if (last?.[1] === hour) last[1] = hour + 1
    else ranges.push([hour, hour + 1])
  }
  const price = Math.round(mean(chosen.map((one) => one.price)) * 100) / 100
  return { ranges: ranges.map((range) => written(day, range)), price: price === 0 ? 0 : price }
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

function written(day: string, [first, end]: [number, number]): HourRange {
  const hours = hoursOfDay(day, 'peninsula', 60)
  const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`
  const isTwice = (hour: number) => hours.filter((one) => one === hour).length > 1
  const nameOf = (step: number) => {
    const hour = hours[step] ?? 24
    if (!isTwice(hour)) return clock(hour)
    const utc = startOfLocalDay(day, 'peninsula') + step * hourMs
    return `${clock(hour)} (UTC+${offsetMinutes(utc, 'peninsula') / 60})`
  }
  return { from: nameOf(first), to: nameOf(end) }
}

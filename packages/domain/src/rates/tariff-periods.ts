import type { Zone } from '../lookups/provinces.ts'
import { isValleyDay } from './valley-days.ts'

interface ZoneHours {
  /** Half-open peak hours of 2.0TD; the rest of 8 to 24 is flat. */
  peak20: readonly [number, number][]
  /** Half-open hours of the higher period of a season, for six-period tariffs. */
  peak: readonly [number, number][]
  /** The two periods of each month, January first: higher and lower. */
  months: readonly (readonly [number, number])[]
}

const hours = (text: string) =>
  text.split(' ').map((range): [number, number] => {
    const [from, to] = range.split('-')
    return [Number(from), Number(to)]
  })
const pairs = (text: string) => text.split(' ').map((pair) => [Number(pair[0]), Number(pair[1])] as const)

/** Each pair of digits in `months` is a month's higher and lower period. */
const zones: Record<Zone, ZoneHours> = {
  peninsula: {
    peak20: hours('10-14 18-22'),
    peak: hours('9-14 18-22'),
    months: pairs('12 12 23 45 45 34 12 34 34 45 23 12'),
  },
  balearic: {
    peak20: hours('10-14 18-22'),
    peak: hours('10-15 18-22'),
    months: pairs('34 34 45 45 23 12 12 12 12 23 45 34'),
  },
  canary: {
    peak20: hours('10-14 18-22'),
    peak: hours('10-15 18-22'),
    months: pairs('24 24 24 45 45 45 13 13 13 13 23 23'),
  },
  ceuta: {
    peak20: hours('11-15 19-23'),
    peak: hours('10-15 19-23'),
    months: pairs('14 14 24 35 35 35 23 14 14 23 24 24'),
  },
  melilla: {
    peak20: hours('11-15 19-23'),
    peak: hours('10-15 19-23'),
    months: pairs('12 23 45 45 45 34 12 12 12 34 34 23'),
  },
}

const isIn = (ranges: readonly [number, number][], hour: number) =>
  ranges.some(([from, to]) => hour >= from && hour < to)

/** The energy period (1 to 3) of 2.0TD at an hour of a local day. */
export function periodOf20(day: string, hour: number, zone: Zone): number {
  if (hour < 8 || isValleyDay(day)) return 3
  return isIn(zones[zone].peak20, hour) ? 1 : 2
}

/** The period (1 to 6) of six-period tariffs at an hour of a local day. */
export function periodOfSix(day: string, hour: number, zone: Zone): number {
  if (hour < 8 || isValleyDay(day)) return 6
  const { peak, months } = zones[zone]
  const [higher, lower] = months[Number(day.slice(5, 7)) - 1] ?? [1, 2]
  return isIn(peak, hour) ? higher : lower
}

/** The periods that occur in a month. */
export function periodsOfMonth(month: string, zone: Zone): number[] {
  return [...(zones[zone].months[Number(month.slice(5, 7)) - 1] ?? []), 6]
}

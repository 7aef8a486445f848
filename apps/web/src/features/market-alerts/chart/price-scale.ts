import { daysBetween } from '@fanal/domain/dates'
import type { Settlement } from '@fanal/domain/market-alerts/alert-firing'
import { nearTicks } from '#ui/chart/nice-ticks.ts'

/** Where things are, in percent from the left and from the top. */
export interface PriceScale {
  ticks: number[]
  x: (day: string) => number
  y: (price: number) => number
  /** Whether the limit is near enough to the prices to be drawn with them. */
  hasLimit: boolean
}

export function priceScale(settlements: readonly Settlement[], limit: number | undefined): PriceScale {
  const prices = settlements.map(({ price }) => price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  // A limit far away would leave a flat line.
  const room = Math.max(high - low, Math.abs(high) / 4)
  const hasLimit = limit !== undefined && limit >= low - room && limit <= high + room
  const ticks = nearTicks(hasLimit ? [...prices, limit] : prices)
  const [bottom = 0, top = 1] = [ticks[0], ticks.at(-1)]
  const [first, last] = [settlements[0]?.day ?? '', settlements.at(-1)?.day ?? '']
  const days = Math.max(1, daysBetween(first, last))
  return {
    ticks,
    hasLimit,
    x: (day) => (100 * daysBetween(first, day)) / days,
    y: (price) => (100 * (top - price)) / (top - bottom),
  }
}

const fixed = (value: number) => value.toFixed(2)

export const pathOf = (settlements: readonly Settlement[], { x, y }: PriceScale) =>
  settlements.map(({ day, price }, i) => `${i === 0 ? 'M' : 'L'}${fixed(x(day))} ${fixed(y(price))}`).join('')

/** The first settlement of each month, and how many of them have room for a name. */
export function monthStarts(settlements: readonly Settlement[]): string[] {
  return settlements
    .filter(({ day }, i) => i > 0 && day.slice(0, 7) !== settlements[i - 1]?.day.slice(0, 7))
    .map(({ day }) => day)
}

/** The settlement nearest to a place, in percent from the left. */
export function nearest(settlements: readonly Settlement[], { x }: PriceScale, place: number): number {
  let [best, distance] = [0, Number.POSITIVE_INFINITY]
  for (const [i, { day }] of settlements.entries()) {
    const away = Math.abs(x(day) - place)
    if (away < distance) [best, distance] = [i, away]
  }
  return best
}

import { hoursOfDay } from '@fanal/domain/consumption/local-clock'
import { addDays, addMonths, firstOfMonth } from '@fanal/domain/dates'
import { readMarketProduct, tradedUntil } from '@fanal/domain/market-alerts/market-product'
import { randomFrom } from '#demo/random'

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
/** Euros per MWh of the base load, January first: what forwards of a month lead to. */
const byMonth = [96.56, 84.2, 70.1, 47.3, 43.9, 46.3, 62.4, 66.8, 70.5, 74.9, 88.2, 102]

const yearOf = (day: string) => Number(day.slice(0, 4))
const short = (year: number) => String(year % 100).padStart(2, '0')
const round = (price: number) => Math.round(price * 100) / 100
const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

/** Six months, six quarters and three years ahead, and three of Portugal and the sun. */
export function demoForwards(today: string): string[] {
  const month = firstOfMonth(today)
  const monthsAhead = [1, 2, 3, 4, 5, 6].map((count) => addMonths(month, count))
  const quarter = Math.floor((Number(month.slice(5, 7)) - 1) / 3)
  const quarters = [1, 2, 3, 4].map((count) => {
    const place = quarter + count
    return `Q${(place % 4) + 1}-${short(yearOf(today) + Math.floor(place / 4))}`
  })
  const years = [1, 2, 3].map((count) => `YR-${short(yearOf(today) + count)}`)
  const nextQuarter = quarters[0] ?? ''
  return [
    ...monthsAhead.map((day) => `FTB M ${monthNames[Number(day.slice(5, 7)) - 1]}-${short(yearOf(day))}`),
    ...[...quarters, ...years].map((name) => `FTB ${name}`),
    `FPB ${nextQuarter}`,
    `FTS ${nextQuarter}`,
  ]
}

/** What a forward is about at the end: cheaper with each year, and by far under the sun. */
function levelOf(name: string, today: string): number {
  const product = readMarketProduct(name)
  if (!product || product.kind === 'day') return 70
  const { start, end } = product.delivery
  const first = Number(start.slice(5, 7)) - 1
  const level = mean(byMonth.slice(first, Number(end.slice(5, 7))))
  const years = Math.max(0, yearOf(start) - yearOf(today) - 1)
  return level * 0.83 ** years * (product.load === 'solar' ? 0.62 : 1) * (product.country === 'PT' ? 1.01 : 1)
}

const isWorkingDay = (day: string) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

export interface DemoSettlement {
  day: string
  product: string
  price: number
}

/** Working days of thirteen months up to yesterday, wandering around each level and ending at it. */
export function demoSettlements(today: string): DemoSettlement[] {
  const first = addMonths(today, -13)
  return demoForwards(today).flatMap((product, place) => {
    const random = randomFrom(9_000 + place)
    const level = levelOf(product, today)
    const settlements: DemoSettlement[] = []
    let offset = 0
    for (let day = addDays(today, -1); day >= first; day = addDays(day, -1)) {
      if (!isWorkingDay(day)) continue
      settlements.push({ day, product, price: round(level * (1 + offset)) })
      offset = offset * 0.985 + (random() - 0.5) * 0.03
    }
    return settlements.reverse()
  })
}

/** Prices of the daily market by hour, as a share of the day: cheap under the sun, dear in the evening. */
const byHour = [
  1.02, 0.96, 0.92, 0.9, 0.9, 0.95, 1.08, 1.2, 1.22, 1.08, 0.85, 0.66, 0.52, 0.45, 0.42, 0.5, 0.72, 1.02,
  1.25, 1.42, 1.5, 1.42, 1.25, 1.12,
]

export interface DemoDay {
  country: 'ES' | 'PT'
  day: string
  step: 15
  prices: number[]
}

/** Quarters of an hour of thirteen months up to today; in spring the sun makes some of them negative. */
export function demoDays(today: string, country: 'ES' | 'PT'): DemoDay[] {
  const random = randomFrom(country === 'ES' ? 8_080 : 8_081)
  const days: DemoDay[] = []
  for (let day = addMonths(today, -13); day <= today; day = addDays(day, 1)) {
    const month = Number(day.slice(5, 7)) - 1
    const level = (byMonth[month] ?? 70) * 0.86 * (0.7 + random() * 0.6)
    const sun = month > 2 && month < 6 ? 0.55 : 0
    const prices = hoursOfDay(day, 'peninsula', 15).map((hour) => {
      const share = (byHour[hour] ?? 1) - (hour > 10 && hour < 17 ? sun : 0)
      return round(level * share * (0.95 + random() * 0.1))
    })
    days.push({ country, day, step: 15, prices })
  }
  return days
}

export const productRow = (name: string) => {
  const product = readMarketProduct(name)
  const last = product && tradedUntil(product)
  return { name, traded_until: last ?? null, ends_on: last === undefined ? null : addDays(last, 4) }
}

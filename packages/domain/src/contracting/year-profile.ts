import { periodCountOf, periodsOfDay } from '../consumption/local-clock.ts'
import { addDays } from '../dates.ts'
import type { Zone } from '../lookups/provinces.ts'
import { kwToW } from '../units.ts'
import { gasTariffs } from './access-tariff.ts'

// How much a usual supply uses, and when: for estimates of those who have no year of their own.

/** Whole units by weight, so that they add up: what is left over goes to the largest remainders, the first of equals. */
export function shareOut(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  if (sum === 0) return weights.map((_, i) => (i === 0 ? total : 0))
  const parts = weights.map((weight) => Math.floor((total * weight) / sum))
  const left = total - parts.reduce((all, part) => all + part, 0)
  const byRemainder = weights
    .map((weight, i) => ({ i, remainder: (total * weight) % sum }))
    .sort((one, other) => other.remainder - one.remainder || one.i - other.i)
  for (const { i } of byRemainder.slice(0, left)) parts[i] = (parts[i] ?? 0) + 1
  return parts
}

/** kWh a year by contracted kW: a flat, a family home, a shop. Between them in proportion. */
const usual = [
  { kw: 0, kwh: 0 },
  { kw: 3.45, kwh: 1_800 },
  { kw: 4.6, kwh: 3_000 },
  { kw: 20, kwh: 18_000 },
] as const
const kwhPerKwAbove = 900

function usualOfPower(kw: number): number {
  const next = usual.findIndex((one) => kw <= one.kw)
  if (next < 0) return Math.round(kw * kwhPerKwAbove)
  const [from, to] = [usual[Math.max(0, next - 1)] ?? usual[0], usual[next] ?? usual[0]]
  if (from.kw === to.kw) return to.kwh
  return Math.round(from.kwh + ((kw - from.kw) / (to.kw - from.kw)) * (to.kwh - from.kwh))
}

/** Per mille of the year by energy period. */
export const threePeriods = [265, 256, 479]
const sixPeriods = [119, 134, 123, 133, 50, 441]

/** kWh a year by gas tariff: a home with heating, else the middle of the tariff's range. */
const usualGas = [2_500, 9_000, 25_000, 150_000, 750_000, 2_500_000, 7_500_000]
const usualGasAbove = 25_000_000

/** The year of a usual supply by period; gas has one. */
export function usualKwh(tariff: string, powers: readonly string[]): number[] {
  const gas = gasTariffs.findIndex(({ name }) => name === tariff)
  if (gas >= 0) return [usualGas[gas] ?? usualGasAbove]
  const highest = Math.max(0, ...powers.map(kwToW)) / 1_000
  return shareOut(usualOfPower(highest), tariff.startsWith('2.0') ? threePeriods : sixPeriods)
}

/** How much more or less than the mean is used in a month, January first. */
const electricityMonths = [122, 112, 102, 90, 84, 92, 108, 104, 90, 88, 100, 118]
/** Per mille of the year, with heating. */
const gasMonths = [190, 160, 130, 80, 40, 20, 15, 15, 20, 50, 110, 170]

export interface MonthDays {
  start: string
  end: string
}

const monthIndex = ({ start }: MonthDays) => Number(start.slice(5, 7)) - 1

/** Cached: the products of one answer are estimated over the same months. */
const hoursOfMonths = new Map<string, readonly number[]>()

/** The hours of each energy period. */
function hoursOf({ start, end }: MonthDays, tariff: string, zone: Zone): readonly number[] {
  const count = periodCountOf(tariff)
  const key = `${start} ${end} ${count} ${zone}`
  const known = hoursOfMonths.get(key)
  if (known) return known
  const hours = Array.from({ length: count }, () => 0)
  for (let day = start; day <= end; day = addDays(day, 1))
    for (const period of periodsOfDay(day, tariff, zone, 60)) hours[period - 1] = (hours[period - 1] ?? 0) + 1
  hoursOfMonths.set(key, hours)
  return hours
}

/** A year's kWh by month: of electricity by the hours that each period has in it and the season, of gas by the season. */
export function kwhByMonth(
  kwh: readonly number[],
  { tariff, zone, months }: { tariff: string; zone: Zone; months: readonly MonthDays[] },
): number[][] {
  const isGas = gasTariffs.some(({ name }) => name === tariff)
  const weights = months.map((month) =>
    isGas
      ? [gasMonths[monthIndex(month)] ?? 0]
      : hoursOf(month, tariff, zone).map((hours) => hours * (electricityMonths[monthIndex(month)] ?? 0)),
  )
  const byPeriod = kwh.map((total, period) =>
    shareOut(
      Math.round(total),
      weights.map((ofMonth) => ofMonth[period] ?? 0),
    ),
  )
  return months.map((_, i) => byPeriod.map((ofPeriod) => ofPeriod[i] ?? 0))
}

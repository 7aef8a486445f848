import { periodsOfDay } from '@fanal/domain/consumption/local-clock'
import { isValleyDay } from '@fanal/domain/rates/valley-days'
import { addDays, hoursInMadridDay, startOfMadridDay } from '@fanal/domain/dates'
import { madridOffsetMinutes } from '@fanal/domain/madrid-offset'
import { groupBy } from '#demo/group'
import { type Random, randomFrom } from '#demo/random'

/** The quarter-hours of a local day in Wh. */
export interface DemoCurveDay {
  day: string
  imported: number[]
  exported: number[]
  reactive?: number[]
  /** Generation that was self-consumed. */
  selfUsed?: number[]
}

interface Household {
  seed: number
  kwhPerYear: number
  /** Peak power of its panels; 0 for none. */
  peakKw: number
}

// Relative weights by hour of working and valley days, by month, and of the sun.
const workingHours = [
  30, 25, 23, 22, 22, 24, 32, 45, 48, 42, 40, 42, 48, 58, 56, 46, 42, 44, 52, 62, 72, 78, 66, 46,
]
const valleyHours = [
  34, 28, 25, 23, 22, 22, 24, 30, 42, 52, 56, 58, 64, 72, 68, 56, 50, 48, 54, 62, 70, 72, 60, 46,
]
export const monthFactors = [1.22, 1.12, 1.02, 0.9, 0.84, 0.92, 1.08, 1.04, 0.9, 0.88, 1, 1.18]
export const sunKwhPerKw = [85, 95, 125, 140, 155, 160, 170, 160, 135, 110, 85, 75]
const sunRises = [8.3, 7.7, 7, 7.1, 6.5, 6.3, 6.5, 7, 7.5, 8, 7.4, 8.1]
const sunSets = [17.7, 18.4, 19, 20.5, 21, 21.4, 21.3, 20.7, 19.9, 19, 17.7, 17.4]
const daysOfYear = 365.25
const weightOfDay = workingHours.reduce((sum, weight) => sum + weight, 0)

const hoursOfDays = new Map<number, number[]>()

/** The local hour of each quarter of a day, also on days of 23 and 25 hours. */
export function localHours(day: string): number[] {
  const count = hoursInMadridDay(day)
  const known = hoursOfDays.get(count)
  if (known) return known
  const start = startOfMadridDay(day)
  const hours = Array.from({ length: count * 4 }, (_, i) => {
    const utc = start + i * 900_000
    return Math.floor(((utc + madridOffsetMinutes(utc) * 60_000) % 86_400_000) / 3_600_000)
  })
  hoursOfDays.set(count, hours)
  return hours
}

const periodsOfDays = new Map<string, number[]>()

/** The period of each quarter. */
export function periodsOf(day: string, tariff = '2.0TD'): number[] {
  const key = `${tariff} ${day}`
  const known = periodsOfDays.get(key)
  if (known) return known
  const periods = periodsOfDay(day, tariff, 'peninsula', 15)
  periodsOfDays.set(key, periods)
  return periods
}

/** All days from `from` to `to`; months add up to whole kWh per period, like their invoices. */
export function demoCurve(house: Household, from: string, to: string): DemoCurveDay[] {
  const random = randomFrom(house.seed)
  const days: DemoCurveDay[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(curveDay(house, day, random))
  const months = groupBy(days, ({ day }) => day.slice(0, 7))
  for (const month of months.values()) {
    for (const period of [1, 2, 3]) roundMonth(month, 'imported', period)
    roundMonth(month, 'exported')
  }
  return days
}

function curveDay({ kwhPerYear, peakKw }: Household, day: string, random: Random): DemoCurveDay {
  const month = Number(day.slice(5, 7)) - 1
  const weights = isValleyDay(day) ? valleyHours : workingHours
  const dailyWh = (kwhPerYear / daysOfYear) * 1_000 * (monthFactors[month] ?? 1)
  const cloud = 0.45 + random() * 0.75
  const [imported, exported, selfUsed]: [number[], number[], number[]] = [[], [], []]
  for (const [i, hour] of localHours(day).entries()) {
    const used = ((dailyWh * (weights[hour] ?? 0)) / weightOfDay / 4) * (0.8 + random() * 0.4)
    const made = peakKw > 0 ? sunWh(month, hour + (i % 4) / 4, peakKw) * cloud : 0
    imported.push(Math.max(1, Math.round(used - made)))
    exported.push(Math.max(0, Math.round(made - used)))
    selfUsed.push(Math.round(Math.min(made, used)))
  }
  return peakKw > 0 ? { day, imported, exported, selfUsed } : { day, imported, exported }
}

/** Half a sine from sunrise to sunset. */
function sunWh(month: number, hour: number, peakKw: number): number {
  const [rise, set] = [sunRises[month] ?? 7, sunSets[month] ?? 19]
  if (hour <= rise || hour >= set) return 0
  const daily = ((sunKwhPerKw[month] ?? 100) / 30.4) * 1_000 * peakKw
  const length = set - rise
  return ((daily * Math.PI) / (2 * length) / 4) * Math.sin((Math.PI * (hour - rise)) / length)
}

/** Adjusts single Wh until the sum is whole kWh. */
function roundMonth(month: DemoCurveDay[], magnitude: 'imported' | 'exported', period?: number): void {
  let sum = 0
  for (const day of month)
    sum += period ? periodWh(day, period) : day[magnitude].reduce((all, wh) => all + wh, 0)
  let missing = Math.round(sum / 1_000) * 1_000 - sum
  for (let left = Number.NaN; missing !== 0 && missing !== left; ) {
    left = missing
    for (const day of month) missing = roundDay(day, magnitude, period, missing)
  }
}

/** One Wh per quarter that has more than one, until none is missing. */
function roundDay(
  day: DemoCurveDay,
  magnitude: 'imported' | 'exported',
  period: number | undefined,
  wanted: number,
): number {
  const step = Math.sign(wanted)
  const periods = periodsOf(day.day)
  const values = day[magnitude]
  let missing = wanted
  for (let i = 0; i < values.length && missing !== 0; i += 1) {
    const value = values[i] ?? 0
    if (value <= 1 || (period && periods[i] !== period)) continue
    values[i] = value + step
    missing -= step
  }
  return missing
}

/** Energy of a 2.0TD period on a day. */
export function periodWh({ day, imported }: DemoCurveDay, period: number): number {
  const periods = periodsOf(day)
  return imported.reduce((sum, wh, i) => sum + (periods[i] === period ? wh : 0), 0)
}

import { startOfLocalDay, stepsOfDay } from '../../consumption/local-clock.ts'
import type { HoursCurve } from './hours-curve.ts'
import { lastOfMonth } from '../../dates.ts'

// A simple model of panels: facing south, tilted 30 degrees, without shadows. A year's yield of the area, spread over
// months by shares and over the daylight of each day by half a sine. Clear and cloudy days are all the mean of their
// month, so that more is used at home than in reality; together with the weather that is about 15 % either way.

interface SolarArea {
  /** kWh per kWp and year, losses taken off. */
  yearlyKwh: number
  latitude: number
  /** Degrees east of Greenwich. */
  longitude: number
  /** Share of each month, January first. */
  months: readonly number[]
}

const mainland = [85, 95, 125, 140, 155, 160, 170, 160, 135, 110, 85, 75]
/** More even in the south of the Atlantic. */
const subtropical = [115, 115, 140, 140, 150, 145, 155, 150, 135, 130, 110, 105]

export const solarAreas = {
  cantabrian: { yearlyKwh: 1_100, latitude: 43.3, longitude: -5, months: mainland },
  north: { yearlyKwh: 1_350, latitude: 42, longitude: -4, months: mainland },
  east: { yearlyKwh: 1_450, latitude: 40.5, longitude: 0.5, months: mainland },
  centre: { yearlyKwh: 1_550, latitude: 40, longitude: -4, months: mainland },
  south: { yearlyKwh: 1_650, latitude: 37.5, longitude: -4.5, months: mainland },
  canary: { yearlyKwh: 1_650, latitude: 28.2, longitude: -15.8, months: subtropical },
} as const satisfies Record<string, SolarArea>
export type SolarAreaName = keyof typeof solarAreas

/** Provinces by the first two digits of their postal codes; all others are of the centre. */
const provinces: Partial<Record<SolarAreaName, readonly number[]>> = {
  cantabrian: [15, 20, 27, 33, 36, 39, 48],
  north: [1, 9, 22, 24, 26, 31, 32, 34, 42, 47, 49],
  east: [3, 7, 8, 12, 17, 25, 43, 44, 46, 50],
  south: [4, 6, 11, 14, 18, 21, 23, 29, 30, 41, 51, 52],
  canary: [35, 38],
}

export const solarAreaOf = (provinceId: number): SolarAreaName =>
  (Object.keys(solarAreas) as SolarAreaName[]).find((name) => provinces[name]?.includes(provinceId)) ??
  'centre'

/** How far off it may be, either way, in percent. */
export const solarErrorPercent = 15
/** The smallest and largest installation that is reckoned with, in kWp. */
export const solarLimits = { min: 0.5, max: 100 }

const hourMs = 3_600_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Half the daylight of a day, in hours, by the declination of the sun. */
function halfDaylight(dayOfYear: number, latitude: number): number {
  const declination = radians(23.45) * Math.sin((2 * Math.PI * (284 + dayOfYear)) / 365)
  return (Math.acos(-Math.tan(radians(latitude)) * Math.tan(declination)) * 12) / Math.PI
}

/** Share of a day's production until a point of its daylight, which goes from 0 to 1: the area under half a sine. */
const producedUntil = (part: number) => (1 - Math.cos(Math.PI * Math.min(1, Math.max(0, part)))) / 2

/** Wh of each step of the days of a curve. */
export function solarProduction(
  { days, zone, step, imported }: HoursCurve,
  { kwp, provinceId }: { kwp: number; provinceId: number },
): Uint32Array {
  const area: SolarArea = solarAreas[solarAreaOf(provinceId)]
  const shares = area.months.reduce((sum, share) => sum + share, 0)
  const production = new Uint32Array(imported.length)
  let at = 0
  for (const day of days) {
    const month = Number(day.slice(5, 7)) - 1
    const share = (area.months[month] ?? 0) / shares / Number(lastOfMonth(day).slice(8))
    const dayWh = area.yearlyKwh * 1_000 * kwp * share
    const start = startOfLocalDay(day, zone)
    const midnight = Date.parse(`${day}T00:00:00Z`)
    const noon = midnight + (12 - area.longitude / 15) * hourMs
    const dayOfYear = (midnight - Date.UTC(Number(day.slice(0, 4)), 0, 1)) / (24 * hourMs) + 1
    const half = halfDaylight(dayOfYear, area.latitude) * hourMs
    const count = stepsOfDay(day, zone, step)
    let before = 0
    for (let i = 0; i < count; i += 1) {
      const end = start + (i + 1) * step * 60_000
      // Rounded as a sum, so that the day adds up.
      const until = Math.round(dayWh * producedUntil((end - noon + half) / (2 * half)))
      production[at + i] = until - before
      before = until
    }
    at += count
  }
  return production
}

export interface SolarCurve {
  curve: HoursCurve
  producedWh: number
  selfUsedWh: number
  /** Energy exported by the panels alone. */
  exportedWh: number
}

/** What panels would leave of a curve: of each step the smaller of use and production is used at home. */
export function withPanels(curve: HoursCurve, production: Uint32Array): SolarCurve {
  const imported = new Uint32Array(curve.imported.length)
  const exported = new Uint32Array(curve.imported.length)
  let [producedWh, selfUsedWh] = [0, 0]
  for (let i = 0; i < imported.length; i += 1) {
    const [use, produced] = [curve.imported[i] ?? 0, production[i] ?? 0]
    const own = Math.min(use, produced)
    imported[i] = use - own
    exported[i] = (curve.exported[i] ?? 0) + produced - own
    producedWh += produced
    selfUsedWh += own
  }
  return {
    curve: { ...curve, imported, exported },
    producedWh,
    selfUsedWh,
    exportedWh: producedWh - selfUsedWh,
  }
}

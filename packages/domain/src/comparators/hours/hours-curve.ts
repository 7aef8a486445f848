import { addMonths } from '../../dates.ts'
import { periodsOfDay, type StepMinutes, stepsOfDay } from '../../consumption/local-clock.ts'
import type { Zone } from '../../lookups/provinces.ts'
import { isValleyDay } from '../../rates/valley-days.ts'

/** The real hours of a supply. Plain arrays of numbers: it goes to a worker and back. */
export interface HoursCurve {
  zone: Zone
  step: StepMinutes
  /** Local days in order, all of them whole; there may be gaps between them. */
  days: readonly string[]
  /** Wh by step, one day after the other: 23 to 25 hours a day, or 92 to 100 quarters. */
  imported: Uint32Array
  exported: Uint32Array
}

/** A day of a curve before it is joined to the others. */
export interface HoursDay {
  day: string
  imported: ArrayLike<number>
  exported: ArrayLike<number>
}

/** The last twelve months: those of a longer curve would count twice. */
export function joinDays(
  { zone, step }: Pick<HoursCurve, 'zone' | 'step'>,
  found: readonly HoursDay[],
): HoursCurve {
  const sorted = found.toSorted((one, other) => (one.day < other.day ? -1 : 1))
  const last = sorted.at(-1)?.day
  const kept = last === undefined ? [] : sorted.filter(({ day }) => day > addMonths(last, -12))
  const total = kept.reduce((sum, { imported }) => sum + imported.length, 0)
  const [imported, exported] = [new Uint32Array(total), new Uint32Array(total)]
  let at = 0
  for (const day of kept) {
    imported.set(day.imported, at)
    exported.set(day.exported, at)
    at += day.imported.length
  }
  return { zone, step, days: kept.map(({ day }) => day), imported, exported }
}

/**
 * The whole days of a view by hour, from its first day on: `counts` are the steps of each day, null is not known. A day
 * with a gap is left out, because part of it would be taken for all of it.
 */
export function curveOfColumns(
  { zone, step, days }: Pick<HoursCurve, 'zone' | 'step' | 'days'>,
  columns: {
    counts: readonly number[]
    activa: readonly (number | null)[]
    exportada?: readonly (number | null)[]
  },
): HoursCurve {
  const found: HoursDay[] = []
  let at = 0
  for (const [i, day] of days.entries()) {
    const count = columns.counts[i] ?? 0
    const imported = columns.activa.slice(at, at + count)
    const exported = columns.exportada?.slice(at, at + count) ?? []
    at += count
    if (count > 0 && imported.every((wh) => wh !== null))
      found.push({
        day,
        imported: imported.map(Number),
        exported: Array.from({ length: count }, (_, k) => exported[k] ?? 0),
      })
  }
  return joinDays({ zone, step }, found)
}

/** Looks up the periods of the steps of a day; days of a month differ only by length and by being a valley day. */
export function periodTables(zone: Zone, tariff: string, step: StepMinutes): (day: string) => Uint8Array {
  const tables = new Map<string, Uint8Array>()
  return (day) => {
    const key = `${day.slice(5, 7)} ${isValleyDay(day)} ${stepsOfDay(day, zone, step)}`
    let table = tables.get(key)
    if (!table) {
      table = Uint8Array.from(periodsOfDay(day, tariff, zone, step))
      tables.set(key, table)
    }
    return table
  }
}

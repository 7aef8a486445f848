import { addDays, daysBetween, startOfMadridDay } from '../../dates.ts'

/** The registers that a customer reads: by period in kWh, or the gas meter's in m³. */
export function readingPeriods(type: 'electricity' | 'gas', tariff: string): string[] {
  if (type === 'gas') return ['m3']
  const count = tariff.startsWith('2.0') ? 3 : 6
  return Array.from({ length: count }, (_, i) => `P${i + 1}`)
}

/** Comma or dot, as on the meter; undefined for what is no reading. Thousands are not separated on a meter. */
export function parseReading(text: string): number | undefined {
  const typed = text.trim()
  return /^\d{1,9}([.,]\d{1,3})?$/.test(typed) ? Number(typed.replace(',', '.')) : undefined
}

interface Reading {
  day: string
  values: Readonly<Record<string, number>>
}

export interface KnownReadings {
  last?: Reading | undefined
  /** An own reading that nobody has used yet: another one of its day corrects it, and is compared with what was before. */
  own?: { day: string; before?: Reading | undefined } | undefined
  /** Usual consumption of a day, by period. */
  expectedPerDay?: Readonly<Record<string, number>> | undefined
  /** All that can pass in an hour: the highest power in kW, or the flow in m³. */
  maxPerHour?: number | undefined
}

export type ReadingDoubt = 'goes_back' | 'impossible_jump'

const jump = 5
/** A house that was empty has hardly a usual day. */
const leastPerDay = 1
const hourMs = 3_600_000
/** Meters show three decimals at most. */
const isMore = (one: number, other: number) => Math.round(one * 1_000) > Math.round(other * 1_000)

/**
 * Implausible values beside the last reading, by period. They are asked about and never refused: meters are changed, and
 * turn over. An older reading than the last one must not be higher.
 */
export function readingDoubts(
  { day, values }: Reading,
  known: KnownReadings,
): Partial<Record<string, ReadingDoubt>> {
  const { expectedPerDay, maxPerHour = Number.POSITIVE_INFINITY, own } = known
  const last = own?.day === day ? own.before : known.last
  if (!last) return {}
  const [first, second] = day < last.day ? [day, last.day] : [last.day, day]
  // Neither reading tells its hour, so both days count.
  const hours = (startOfMadridDay(addDays(second, 1)) - startOfMadridDay(first)) / hourMs
  const days = Math.max(1, daysBetween(first, second))
  const doubts: Partial<Record<string, ReadingDoubt>> = {}
  for (const [period, value] of Object.entries(values)) {
    const before = last.values[period]
    if (before === undefined) continue
    const used = day < last.day ? before - value : value - before
    const usual = expectedPerDay?.[period]
    const most = usual === undefined ? Number.POSITIVE_INFINITY : jump * days * Math.max(leastPerDay, usual)
    if (isMore(0, used)) doubts[period] = 'goes_back'
    else if (isMore(used, most) || isMore(used, maxPerHour * hours)) doubts[period] = 'impossible_jump'
  }
  return doubts
}

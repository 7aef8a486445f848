import type { GasReading } from '@fanal/contract/schemas/gas-readings'
import type { DayRange } from '@fanal/domain/consumption/curve-range'
import { addDays } from '@fanal/domain/dates'

/** Readings, and gaps between them without an invoice: refunded, or still to come. */
export type GasEntry = GasReading | { gap: DayRange }

export const isGap = (entry: GasEntry): entry is { gap: DayRange } => 'gap' in entry

/** Newest first, as received. */
export function withGaps(readings: readonly GasReading[]): GasEntry[] {
  return readings.flatMap((reading, i): GasEntry[] => {
    const newer = readings[i - 1]
    if (!newer) return [reading]
    const gap = { start: addDays(reading.end_date, 1), end: addDays(newer.start_date, -1) }
    return gap.start <= gap.end ? [{ gap }, reading] : [reading]
  })
}

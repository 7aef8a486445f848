import { hoursOfDay } from '@fanal/domain/consumption/local-clock'
import { isDay } from '@fanal/domain/dates'
import { z } from 'zod'
import { problemsOf } from '#platform/refusal'
import type { RegulatedDay, RegulatedZone } from './regulated-queries.ts'

// The JSON of archive 70 of the system operator: a row an hour, of one day or of several, euros per MWh.

const price = z
  .string()
  .trim()
  .regex(/^-?\d{1,5}(,\d{1,6})?$/, 'is not a price like 116,92')
const rowSchema = z.object({
  Dia: z.string().trim(),
  Hora: z.string().trim(),
  PCB: price,
  CYM: price,
})
const fileSchema = z.object({ PVPC: z.array(rowSchema).min(1, 'has no hours') })
type Row = z.infer<typeof rowSchema>

const columns: Record<RegulatedZone, 'PCB' | 'CYM'> = { peninsula: 'PCB', ceuta_melilla: 'CYM' }

export type ReadPvpc = { days: Record<RegulatedZone, RegulatedDay[]> } | { problems: string[] }

/** All days of a file, or all of its problems. */
export function readPvpc(file: unknown): ReadPvpc {
  const { data, error } = fileSchema.safeParse(file)
  if (error) return { problems: problemsOf(error, file) }
  const byDay = new Map<string, Row[]>()
  for (const row of data.PVPC) byDay.set(row.Dia, [...(byDay.get(row.Dia) ?? []), row])
  const problems = [...byDay].flatMap(([written, rows]) => problemOfDay(written, rows) ?? [])
  if (problems.length > 0) return { problems }
  const daysOf = (zone: RegulatedZone) =>
    [...byDay].map(([written, rows]) => ({
      day: dayOf(written),
      prices: rows.map((row) => eurosOf(row[columns[zone]])),
    }))
  return { days: { peninsula: daysOf('peninsula'), ceuta_melilla: daysOf('ceuta_melilla') } }
}

const dayOf = (written: string) => written.split('/').toReversed().join('-')

/** Two decimals, as it is published and kept. */
const eurosOf = (text: string) => Math.round(Number(text.replace(',', '.')) * 100) / 100

function problemOfDay(written: string, rows: readonly Row[]): string | undefined {
  const day = dayOf(written)
  if (!/^\d{2}\/\d{2}\/\d{4}$/.test(written) || !isDay(day))
    return `"${written}" is not a day like 15/11/2026`
  const hours = hoursOfDay(day, 'peninsula', 60)
  if (rows.length !== hours.length)
    return `${day} has ${hours.length} hours, and the file ${rows.length}${missingOf(hours, rows)}`
  // On days of clock change hours are numbered on, or are those of the clock.
  const starts = rows.map(({ Hora }) => startOf(Hora))
  const isInOrder = starts.every((start, i) => start === i) || starts.every((start, i) => start === hours[i])
  if (isInOrder) return undefined
  const wrong = rows.find((_, i) => starts[i] !== i && starts[i] !== hours[i])
  return `${day}: "${wrong?.Hora ?? ''}" is not the hour that comes next`
}

const label = (hour: number) => [hour, hour + 1].map((one) => String(one).padStart(2, '0')).join('-')

/** `00-01` is 0; NaN if it is no hour. */
function startOf(text: string): number {
  const start = Number(text.slice(0, 2))
  return label(start) === text ? start : Number.NaN
}

/** The first hours that are not there, if the day is of 24. */
function missingOf(hours: readonly number[], rows: readonly Row[]): string {
  if (hours.length !== 24) return ''
  const there = new Set(rows.map(({ Hora }) => Hora))
  const missing = hours.map(label).filter((one) => !there.has(one))
  return missing.length > 0
    ? `: ${missing.slice(0, 3).join(', ')}${missing.length > 3 ? '…' : ''} missing`
    : ''
}

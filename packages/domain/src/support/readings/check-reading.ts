import { addDays, isDay } from '../../dates.ts'
import { type KnownReadings, parseReading, type ReadingDoubt, readingDoubts } from './self-reading.ts'

export interface SelfReadingForm {
  day: string
  /** As typed, by period. */
  values: Readonly<Record<string, string>>
  /** The customer has looked again. */
  confirm?: boolean | undefined
}

export interface SelfReadingRules {
  periods: readonly string[]
  today: string
  known: KnownReadings
}

type DayError = 'required' | 'not_a_day' | 'in_future' | 'too_old'
type ValueError = 'required' | 'not_a_number'
/** `day`, or `values.P1`. */
export type SelfReadingErrors = Partial<Record<string, DayError | ValueError | ReadingDoubt>>

/** How far a reading may lie before the last one; before today, where there is none. */
const oldestDays = 60

function dayError(day: string, { today, known }: SelfReadingRules): DayError | undefined {
  if (!day) return 'required'
  if (!isDay(day)) return 'not_a_day'
  if (day > today) return 'in_future'
  return day < addDays(known.last?.day ?? today, -oldestDays) ? 'too_old' : undefined
}

/** Errors of the typed values, by field. */
export function valueErrors(
  values: Readonly<Record<string, string>>,
  periods: readonly string[],
  group: string,
): Partial<Record<string, ValueError>> {
  const errors: Partial<Record<string, ValueError>> = {}
  for (const period of periods) {
    const typed = values[period] ?? ''
    if (!typed.trim()) errors[`${group}.${period}`] = 'required'
    else if (parseReading(typed) === undefined) errors[`${group}.${period}`] = 'not_a_number'
  }
  return errors
}

/** The numbers of values without errors. */
export function readingValues(
  values: Readonly<Record<string, string>>,
  periods: readonly string[],
): Record<string, number> {
  return Object.fromEntries(periods.map((period) => [period, parseReading(values[period] ?? '') ?? 0]))
}

/** An implausible reading is an error until the customer confirms it. */
export function checkSelfReading(form: SelfReadingForm, rules: SelfReadingRules): SelfReadingErrors {
  const wrongDay = dayError(form.day, rules)
  const errors: SelfReadingErrors = {
    ...(wrongDay && { day: wrongDay }),
    ...valueErrors(form.values, rules.periods, 'values'),
  }
  if (Object.keys(errors).length > 0 || form.confirm === true) return errors
  const values = readingValues(form.values, rules.periods)
  const doubts = readingDoubts({ day: form.day, values }, rules.known)
  return Object.fromEntries(Object.entries(doubts).map(([period, doubt]) => [`values.${period}`, doubt]))
}

import { addDays, isDay } from '../../dates.ts'
import { type StepMinutes, stepsOfDay } from '../../consumption/local-clock.ts'
import type { TextRow } from './text-rows.ts'

/** A day of the daily market, euros per MWh of each step. */
export interface OmieDay {
  day: string
  step: StepMinutes
  prices: { ES: number[]; PT: number[] }
}

/** Prices of quarters of an hour since then, of hours before. */
const quartersSince = '2025-10-01'
const price = /^-?\d{1,5}(\.\d{1,5})?$/

const stepOn = (day: string): StepMinutes => (day >= quartersSince ? 15 : 60)
const stepName = (step: StepMinutes) => (step === 15 ? 'quarter-hours' : 'hours')

export type Read<T> = T | { problems: string[] }

interface Row {
  line: number
  day: string
  period: number
  PT: number
  ES: number
}

/**
 * `marginalpdbc_YYYYMMDD.1`: a title, `year;month;day;period;Portugal;Spain;` for each step, and `*` at the end. The
 * day, or all of its problems by line.
 */
export function readOmie(
  lines: readonly TextRow[],
  { name, today }: { name: string; today: string },
): Read<OmieDay> {
  const written = lines.filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (written.at(-1)?.cells[0] !== '*') return { problems: ['it is cut off: its last line is not *'] }
  const hasTitle = /^[A-Z]/i.test(written[0]?.cells[0] ?? '')
  const read = written.slice(hasTitle ? 1 : 0, -1).map(rowOf)
  const problems = read.flatMap((one) => ('problem' in one ? [one.problem] : []))
  if (problems.length > 0) return { problems }
  const rows = read.flatMap((one) => ('problem' in one ? [] : [one]))
  const [first] = rows
  if (!first) return { problems: ['it has no prices'] }
  const wrong = [
    ...rows
      .filter(({ day }) => day !== first.day)
      .map(({ line, day }) => `line ${line}: of ${day}, and the file of ${first.day}`),
    ...dayProblems(first.day, name, today),
    ...periodProblems(rows, first.day),
  ]
  if (wrong.length > 0) return { problems: wrong }
  const prices = { ES: rows.map(({ ES }) => ES), PT: rows.map(({ PT }) => PT) }
  return { day: first.day, step: stepOn(first.day), prices }
}

function rowOf({ line, cells }: TextRow): Row | { problem: string } {
  // A row ends with a semicolon.
  const [year = '', month = '', dayOfMonth = '', period = '', PT = '', ES = '', ...rest] = cells
  if (cells.length < 6 || rest.some((one) => one !== ''))
    return { problem: `line ${line}: is not year;month;day;period;price;price` }
  const day = [year, month.padStart(2, '0'), dayOfMonth.padStart(2, '0')].join('-')
  if (!isDay(day)) return { problem: `line ${line}: "${day}" is not a day` }
  if (!/^\d{1,3}$/.test(period)) return { problem: `line ${line}: "${period}" is not a period` }
  const bad = [PT, ES].find((one) => !price.test(one))
  if (bad !== undefined) return { problem: `line ${line}: "${bad}" is not a price like -1.50` }
  return { line, day, period: Number(period), PT: Number(PT), ES: Number(ES) }
}

function dayProblems(day: string, name: string, today: string): string[] {
  const [, digits] = /marginalpdbc_(\d{8})/i.exec(name) ?? []
  const named = digits?.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3')
  return [
    ...(named !== undefined && named !== day ? [`its name is of ${named}, and its lines of ${day}`] : []),
    // Prices are published the day before.
    ...(day > addDays(today, 1) ? [`${day} is later than tomorrow`] : []),
  ]
}

function periodProblems(rows: readonly Row[], day: string): string[] {
  const step = stepOn(day)
  const expected = stepsOfDay(day, 'peninsula', step)
  const seen = new Map<number, number>()
  const problems: string[] = []
  for (const { line, period } of rows) {
    const before = seen.get(period)
    if (before !== undefined)
      problems.push(`line ${line}: period ${period} is there twice, first in line ${before}`)
    else if (period < 1 || period > expected)
      problems.push(`line ${line}: ${day} has ${expected} ${stepName(step)}, and this is period ${period}`)
    seen.set(period, before ?? line)
  }
  const all = Array.from({ length: expected }, (_, i) => i + 1)
  const missing = all.filter((period) => !seen.has(period))
  if (missing.length > 0)
    problems.push(
      `${day} has ${expected} ${stepName(step)}, and the file ${rows.length}: ${listed(missing)} missing`,
    )
  if (problems.length > 0) return problems
  const late = rows.find(({ period }, i) => period !== i + 1)
  return late ? [`line ${late.line}: period ${late.period} is not the one that comes next`] : []
}

const listed = (periods: readonly number[]) =>
  `${periods.slice(0, 5).join(', ')}${periods.length > 5 ? '…' : ''}`

/** The mean of a day with two decimals, halves away from zero. */
export function meanOfDay(prices: readonly number[]): number {
  const units = prices.reduce((sum, one) => sum + Math.round(one * 100_000), 0) / prices.length
  const cents = Math.sign(units) * Math.round(Math.abs(units) / 1000)
  return cents === 0 ? 0 : cents / 100
}

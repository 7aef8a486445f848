import { addMonths, startOfMadridDay } from '../dates.ts'

/** A quarter or a year, as its first day and the first one after it. */
export interface ReportPeriod {
  from: string
  to: string
}

/** `2026-Q4`; undefined for anything else. */
export function quarterOf(text: string): ReportPeriod | undefined {
  const [, year, quarter] = /^(20\d{2})-?[QT]([1-4])$/i.exec(text) ?? []
  if (!year || !quarter) return undefined
  const from = `${year}-${String(Number(quarter) * 3 - 2).padStart(2, '0')}-01`
  return { from, to: addMonths(from, 3) }
}

/** `2026-Q4` or `2026`; undefined for anything else. */
export function reportPeriod(text: string): ReportPeriod | undefined {
  if (!/^20\d{2}$/.test(text)) return quarterOf(text)
  return { from: `${text}-01-01`, to: `${Number(text) + 1}-01-01` }
}

/** The quarter of a day. */
export const quarterName = (day: string): string =>
  `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`

/** From the first instant of a period to the first one after it, in Madrid. */
export interface Span {
  from: number
  to: number
}

export const spanOf = ({ from, to }: ReportPeriod): Span => ({
  from: startOfMadridDay(from),
  to: startOfMadridDay(to),
})

import type { StepMinutes } from '../local-clock.ts'
import type { SupplyDay } from '../supply-days.ts'

interface KeptRow<Point> {
  line: number
  /** Minutes of the day at which it ends, as its label says. */
  end: number
  day: SupplyDay
  point: Point
}

export interface PlacedRow<Point> extends Omit<KeptRow<Point>, 'end'> {
  /** Which step of the day it is; undefined where it cannot be told, for the reason in `problem`. */
  index: number | undefined
  problem: string
}

const dayMinutes = 1_440

/**
 * The hours of files without a season flag (domain facts §6, what customers download). On the two days a year when the clocks
 * change some number the rows, others write what the clock shows: the order of the rows is the same in both.
 */
export class RowsOfDay<Point> {
  readonly #step: StepMinutes
  #key = ''
  #kept: KeptRow<Point>[] = []
  #lastCups = ''
  #lastDay = 0
  #lastEnd = 0

  constructor(step: StepMinutes) {
    this.#step = step
  }

  /** Minutes of the day at which an interval ends: of `1` to `25` the hour, of `01:00` to `25:00` the time. */
  labelOf(text: string, quarter?: string): number | undefined {
    if (quarter !== undefined) {
      const isOne = /^([1-9]|1\d|2[0-5])$/.test(text) && /^[1-4]$/.test(quarter)
      return isOne ? (Number(text) - 1) * 60 + Number(quarter) * 15 : undefined
    }
    const [, hour, minute = '00'] = /^(\d{1,3})(?::(\d{2}))?$/.exec(text) ?? []
    if (hour === undefined) return undefined
    const isNumber = !text.includes(':')
    const end = isNumber ? Number(hour) * this.#step : Number(hour) * 60 + Number(minute)
    const isIn = end <= 25 * 60 && Number(minute) < 60 && end % this.#step === 0
    return isIn && (end > 0 || !isNumber) ? end : undefined
  }

  /** 00:00 ends the day before, unless the last row was the one before it on the same date. */
  ending(cups: string, day: number, label: number): { day: number; end: number } {
    const isSame = cups === this.#lastCups && day === this.#lastDay
    const follows = isSame && this.#lastEnd === dayMinutes - this.#step
    const ended =
      label > 0 ? { day, end: label } : follows ? { day, end: dayMinutes } : { day: day - 1, end: dayMinutes }
    this.#lastCups = cups
    this.#lastDay = day
    this.#lastEnd = label
    return ended
  }

  keep(key: string, row: KeptRow<Point>): void {
    this.#key = key
    this.#kept.push(row)
  }

  /** The kept rows, unless the next one is of the same day. */
  placed(next: string | undefined): PlacedRow<Point>[] {
    if (this.#kept.length === 0 || next === this.#key) return []
    // Some downloads begin with the last hour.
    const isBackwards = (this.#kept[0]?.end ?? 0) > (this.#kept.at(-1)?.end ?? 0)
    const rows = isBackwards ? this.#kept.toReversed() : this.#kept
    this.#kept = []
    const steps = (rows[0]?.day.minutes ?? 0) / this.#step
    // All of them are there: their order tells. Else only a 25th hour does, which no clock shows.
    const isWhole = rows.length === steps
    const isNumbered = rows.some(({ end }) => end > dayMinutes)
    return rows.map(({ line, end, day, point }, i) => ({
      line,
      day,
      point,
      index: isWhole ? i : isNumbered && end <= day.minutes ? end / this.#step - 1 : undefined,
      problem: `${day.day} has ${steps} intervals, and the file ${rows.length}: which they are cannot be told`,
    }))
  }
}

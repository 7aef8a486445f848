import type { StepMinutes } from '../local-clock.ts'
import type { SupplyDay } from '../supply-days.ts'

interface KeptRow<Point> {
  line: number
  /** End of the interval in minutes of the day, by its label. */
  end: number
  day: SupplyDay
  point: Point
}

export interface PlacedRow<Point> extends Omit<KeptRow<Point>, 'end'> {
  /** Index of the step in the day; undefined if it cannot be determined, with the reason in `problem`. */
  index: number | undefined
  problem: string
}

const dayMinutes = 1_440
/** `7`, `07`, `07:00`, `7:00:00`, `H7`, `7 h`, `06:00-07:00`, `6 a 7`. */
const hourText =
  /^h?(\d{1,3})(?::(\d{2})(?::00)?)?(?: ?h)?(?: *[-a] *(\d{1,2}(?::\d{2}(?::00)?)?)(?: ?h)?)?$/i

/**
 * Resolves the hours of files without a season flag (customers' downloads). On days of clock change some number the
 * rows, others write local time: the order of rows is the same in both.
 */
export class RowsOfDay<Point> {
  readonly #step: StepMinutes
  /** From a label to the end of its interval. */
  readonly #later: number
  #key = ''
  #kept: KeptRow<Point>[] = []
  #lastCups = ''
  #lastDay = 0
  #lastEnd = 0

  constructor(step: StepMinutes, isStart = false) {
    this.#step = step
    this.#later = isStart ? step : 0
  }

  /**
   * End of an interval in minutes of the day: hours `1` to `25` or `0` to `24`, times `01:00` to `25:00`, and
   * `00:00 - 01:00`.
   */
  labelOf(text: string, quarter?: string): number | undefined {
    if (quarter !== undefined) {
      const first = this.#later > 0 ? 0 : 1
      const isOne = /^\d{1,2}$/.test(text) && Number(text) >= first && Number(text) < first + 25
      return isOne && /^[1-4]$/.test(quarter) ? (Number(text) - first) * 60 + Number(quarter) * 15 : undefined
    }
    const [, hour, minute, until] = hourText.exec(text) ?? []
    if (hour === undefined) return undefined
    // Two times: the first is the beginning.
    const isNumber = minute === undefined && until === undefined
    const begun = isNumber ? Number(hour) * this.#step : Number(hour) * 60 + Number(minute ?? 0)
    const end = begun + (until === undefined ? this.#later : this.#step)
    const isIn = end <= 25 * 60 && Number(minute ?? 0) < 60 && end % this.#step === 0
    return isIn && (end > 0 || !isNumber) ? end : undefined
  }

  /** The same for a time in minutes of the day. */
  endOf(labelMinute: number): number | undefined {
    return labelMinute % this.#step === 0 ? labelMinute + this.#later : undefined
  }

  /** 00:00 ends the day before, unless it directly follows the last row of the same date. */
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

  /** The buffered rows, unless the next one belongs to the same day. */
  placed(next: string | undefined): PlacedRow<Point>[] {
    if (this.#kept.length === 0 || next === this.#key) return []
    // Some downloads start with the last hour of the day before.
    const isBackwards = (this.#kept[0]?.end ?? 0) > (this.#kept.at(-1)?.end ?? 0)
    const rows = isBackwards ? this.#kept.toReversed() : this.#kept
    this.#kept = []
    const steps = (rows[0]?.day.minutes ?? 0) / this.#step
    // If complete, their order decides; otherwise only a 25th hour does, which no clock shows.
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

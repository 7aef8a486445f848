import { emptyDay, emptyTrack } from '../curve-day.ts'
import { CurveFields } from './curve-fields.ts'
import type { CurveLayout, HourPlace, SeasonPlace } from './curve-file-kinds.ts'
import { type CurvePoint, invalidPoint, LineValues } from './curve-line-values.ts'
import { curveSources } from '../curve-sources.ts'
import type { CurveSupply, LeftOutDay, LinePart, ReadDay, ReaderOptions } from './curve-reading.ts'
import { RowsOfDay } from './rows-of-day.ts'
import { SeenPoints } from './seen-points.ts'
import type { SupplyDay } from '../supply-days.ts'

/** Turns the lines of one file into days. It only holds days that `take` has not returned yet. */
export class CurveFileReader {
  /** Points skipped because the supply is unknown, by CUPS. */
  readonly unknown = new Map<string, number>()
  /** Points skipped because no contract was in force that day, by CUPS. */
  readonly outside = new Map<string, number>()
  points = 0
  /** Values that the meter itself marks as invalid. */
  invalid = 0
  /** Whether any point has energy other than 0. */
  hasEnergy = false
  /** Lines that cannot be parsed: at the end of a file a sign of truncation. */
  unreadable = 0
  /** Keys are contract and day. */
  readonly leftOut: Map<string, LeftOutDay>
  /** A skipped day had already been returned: the file must be read again with `leftOut` from the start. */
  isTooLate = false
  readonly #options: ReaderOptions
  readonly #fields: CurveFields
  readonly #seen: SeenPoints
  readonly #open = new Map<string, ReadDay>()
  readonly #rows: RowsOfDay<CurvePoint> | undefined
  readonly #values: LineValues
  #cups = ''
  #supply: CurveSupply | undefined
  #day: ReadDay | undefined
  #dayNumber = Number.NaN

  constructor(options: ReaderOptions) {
    this.#options = options
    this.#fields = new CurveFields(options.separator)
    this.#seen = new SeenPoints(options.step)
    this.#values = new LineValues(options.layout, this.#fields, options.step)
    this.leftOut = new Map(options.leftOut)
    const { clock } = options.layout
    if ('date' in clock) this.#rows = new RowsOfDay(options.step, clock.isStart)
  }

  get openDays(): number {
    return this.#open.size
  }

  /** Returns complete days; with `all` also the one in progress. */
  take(all: boolean): ReadDay[] {
    if (all) this.#placeRows(undefined)
    const taken = [...this.#open.values()].filter((one) => all || one !== this.#day)
    this.#open.clear()
    if (this.#day && !all) this.#open.set(keyOf(this.#day.contractId, this.#day.curve.day), this.#day)
    else this.#forgetDay()
    return taken
  }

  #forgetDay(): void {
    this.#day = undefined
    this.#dayNumber = Number.NaN
  }

  line(bytes: Uint8Array, from: number, to: number, line: number): void {
    const { layout } = this.#options
    const fields = this.#fields
    fields.split(bytes, from, to)
    if (layout.source === curveSources.customer && this.#isTotal()) return
    const count = fields.filled()
    const isLong = count >= layout.fewest && count <= layout.most
    const problem = isLong ? undefined : `has ${count} fields, and ${layout.name} has ${spanOf(layout)}`
    if (!this.#findSupply(line, problem)) return
    const values = this.#values
    const point = problem === undefined ? values.read() : undefined
    if (!point) {
      if (problem !== undefined || !values.isReadable) this.unreadable += 1
      this.#options.refuse(line, problem ?? values.problem, problem === undefined ? values.part : 'fields')
      this.#leaveOut(this.#labelledDay())
    } else if ('season' in layout.clock) this.#bySeason(line, layout.clock, point)
    else this.#byOrder(line, layout.clock, point)
  }

  /** A line of sums at the end of a download. */
  #isTotal(): boolean {
    const { clock } = this.#options.layout
    const fields = this.#fields
    if (fields.readDay('season' in clock ? clock.stamp : clock.date)) return false
    for (let i = 0; i < fields.count; i += 1) if (/^(total|suma)/i.test(fields.text(i))) return true
    return false
  }

  #refuseUnreadable(line: number, reason: string): void {
    this.unreadable += 1
    this.#options.refuse(line, reason, 'time')
    this.#leaveOut(this.#labelledDay())
  }

  #refuse(line: number, reason: string, day: SupplyDay, part: LinePart = 'time'): void {
    this.#options.refuse(line, reason, part)
    this.#leaveOut(day)
  }

  /** The day of a refused line, if it has one: 00:00 ends the day before. */
  #labelledDay(): SupplyDay | undefined {
    const { clock } = this.#options.layout
    const [fields, days] = [this.#fields, this.#supply?.days]
    if ('season' in clock)
      return fields.readStamp(clock.stamp)
        ? days?.at(fields.labelMinute === 0 ? fields.labelDay - 1 : fields.labelDay)
        : undefined
    if (!fields.readDay(clock.date)) return undefined
    const label = this.#labelOf(clock)
    const ended = label === undefined ? undefined : this.#rows?.ending(this.#cups, fields.labelDay, label)
    return days?.at(ended?.day ?? fields.labelDay)
  }

  #labelOf(clock: HourPlace): number | undefined {
    if (clock.hour === undefined)
      return this.#fields.readStamp(clock.date) ? this.#rows?.endOf(this.#fields.labelMinute) : undefined
    const quarter = clock.quarter === undefined ? undefined : this.#fields.text(clock.quarter)
    return this.#rows?.labelOf(this.#fields.text(clock.hour), quarter)
  }

  #leaveOut(at: SupplyDay | undefined): void {
    const contractId = at && this.#supply?.contractOn(at.day)
    if (!at || contractId === undefined) return
    const key = keyOf(contractId, at.day)
    if (this.leftOut.has(key)) return
    this.leftOut.set(key, { contractId, cups: this.#cups, day: at.day })
    if (!this.#open.delete(key) && this.#seen.has(this.#cups, at.number)) this.isTooLate = true
    if (at.number === this.#dayNumber) this.#day = undefined
  }

  /** Mostly the same supply as in the line before. */
  #findSupply(line: number, problem: string | undefined): boolean {
    const { layout, supplyOf, refuse } = this.#options
    if (layout.cups === undefined) {
      if (!this.#supply) {
        this.#supply = supplyOf('')
        if (this.#supply) this.#values.limit(this.#supply.limits)
      }
      return this.#supply !== undefined
    }
    if (this.#cups === '' || !this.#fields.startsWith(layout.cups, this.#cups)) {
      const cups = this.#fields.text(layout.cups).slice(0, 20).toUpperCase()
      if (!/^ES\d{16}[A-Z]{2}$/.test(cups)) {
        this.unreadable += 1
        refuse(line, problem ?? `${cups || 'nothing'} is no CUPS`, problem === undefined ? 'cups' : 'fields')
        return false
      }
      this.#placeRows(undefined)
      this.#cups = cups
      this.#supply = supplyOf(cups)
      if (this.#supply) this.#values.limit(this.#supply.limits)
      this.#forgetDay()
    }
    if (this.#supply) return true
    if (problem === undefined) this.unknown.set(this.#cups, (this.unknown.get(this.#cups) ?? 0) + 1)
    else {
      this.unreadable += 1
      refuse(line, problem, 'fields')
    }
    return false
  }

  #bySeason(line: number, clock: SeasonPlace, point: CurvePoint): void {
    const fields = this.#fields
    if (!fields.readStamp(clock.stamp))
      return this.#refuseUnreadable(line, `${fields.text(clock.stamp) || 'nothing'} is no time`)
    const season = fields.number(clock.season, 0)
    if (season !== 0 && season !== 1)
      return this.#refuseUnreadable(line, `${fields.text(clock.season) || 'nothing'} is no season (0 or 1)`)
    const { step } = this.#options
    if (fields.labelMinute % step !== 0)
      return this.#refuseUnreadable(line, `${fields.text(clock.stamp)} ends no interval of ${step} minutes`)
    const days = this.#supply?.days
    if (!days) return
    const label = days.endOf(fields.labelDay, fields.labelMinute, season)
    const end = clock.isStart ? label + step : label
    if (!days.isSeason(season, fields.labelDay, label))
      return this.#refuseUnreadable(line, `the season cannot be ${season} at ${fields.text(clock.stamp)}`)
    const day = days.dayOf(end - step, fields.labelDay)
    this.#put(line, day, (end - step - day.start) / step, point)
  }

  /** Without a season flag: by the number of the hour, or on days of clock change by the order of lines. */
  #byOrder(line: number, clock: HourPlace, point: CurvePoint): void {
    const [fields, rows, days] = [this.#fields, this.#rows, this.#supply?.days]
    if (!rows || !days) return
    if (!fields.readDay(clock.date))
      return this.#refuseUnreadable(line, `${fields.text(clock.date) || 'nothing'} is no date`)
    const label = this.#labelOf(clock)
    if (label === undefined)
      return this.#refuseUnreadable(line, `${this.#hourText(clock) || 'nothing'} is no hour of a day`)
    const { day: number, end } = rows.ending(this.#cups, fields.labelDay, label)
    const day = days.at(number)
    this.#placeRows(`${this.#cups} ${number}`)
    if (day.season === 2) rows.keep(`${this.#cups} ${number}`, { line, end, day, point })
    else if (end > day.minutes) this.#refuse(line, `${this.#hourText(clock)} is no hour of a day`, day)
    else this.#put(line, day, end / this.#options.step - 1, point)
  }

  #hourText(clock: HourPlace): string {
    return this.#fields.text(clock.hour ?? clock.date)
  }

  /** Rows of a day of clock change, once complete. */
  #placeRows(next: string | undefined): void {
    const rows = this.#rows?.placed(next) ?? []
    const [first] = rows
    // Rows are missing because one was refused earlier.
    const isLeftOut =
      first && this.leftOut.has(keyOf(this.#supply?.contractOn(first.day.day) ?? 0, first.day.day))
    for (const { line, index, day, point, problem } of rows)
      if (index !== undefined) this.#put(line, day, index, point)
      else if (!isLeftOut) this.#refuse(line, problem, day)
  }

  #put(line: number, at: SupplyDay, i: number, point: CurvePoint): void {
    const { layout, rank, latestMs, step } = this.#options
    const supply = this.#supply
    if (!supply) return
    if ((at.start + (i + 1) * step) * 60_000 > latestMs)
      return this.#refuse(line, `step ${i + 1} of ${at.day} is not over yet`, at)
    if (at.number !== this.#dayNumber && !this.#openDay(supply, at)) return
    if (!this.#seen.add(this.#cups, at.number, i))
      return this.#refuse(line, `step ${i + 1} of ${at.day} is in the file already`, at, 'twice')
    const curve = this.#day?.curve
    if (!curve) return
    this.points += 1
    if (point.imported + point.exported + (point.selfUsed ?? 0) > 0) this.hasEnergy = true
    if (layout.subject !== 'meter') {
      const track = (curve[layout.subject] ??= emptyTrack(curve.ranks.length))
      track.ranks[i] = rank
      track.values[i] = point.imported
      return
    }
    if (point === invalidPoint) {
      this.invalid += 1
      return
    }
    curve.ranks[i] = rank
    curve.states[i] = point.state
    curve.imported[i] = point.imported
    curve.exported[i] = point.exported
    curve.reactive[i] = point.reactive
    if (point.selfUsed !== undefined) {
      const track = (curve.selfUsed ??= emptyTrack(curve.ranks.length))
      track.ranks[i] = rank
      track.values[i] = point.selfUsed
    }
  }

  /** Applies to skipped days too: all of their lines are checked. */
  #openDay(supply: CurveSupply, at: SupplyDay): boolean {
    this.#forgetDay()
    const contractId = supply.contractOn(at.day)
    if (contractId === undefined) {
      this.outside.set(this.#cups, (this.outside.get(this.#cups) ?? 0) + 1)
      return false
    }
    const { step } = this.#options
    this.#dayNumber = at.number
    const key = keyOf(contractId, at.day)
    if (this.leftOut.has(key)) return true
    let day = this.#open.get(key)
    if (!day) {
      day = { contractId, curve: emptyDay(at.day, step, at.minutes / step) }
      this.#open.set(key, day)
    }
    this.#day = day
    return true
  }
}

const keyOf = (contractId: number, day: string) => `${contractId} ${day}`

const spanOf = ({ fewest, most }: CurveLayout) =>
  fewest === most ? String(most) : `${fewest} to ${most} of them`

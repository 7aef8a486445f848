import { type CurveDay, emptyDay, emptyTrack } from './curve-day.ts'
import { CurveFields, numberProblems } from './curve-fields.ts'
import type { CurveLayout, HourPlace } from './curve-file-kinds.ts'
import { curveSources } from './curve-sources.ts'
import type { StepMinutes } from './local-clock.ts'
import { RowsOfDay } from './rows-of-day.ts'
import { SeenPoints } from './seen-points.ts'
import type { SupplyDay, SupplyDays } from './supply-days.ts'

/** A supply point that is ours. */
export interface CurveSupply {
  /** Its first 20 characters. */
  cups: string
  days: SupplyDays
  /** The contract that was in force on a day. */
  contractOn: (day: string) => number | undefined
}

export interface ReadDay {
  contractId: number
  curve: CurveDay
}

interface ReaderOptions {
  layout: CurveLayout
  step: StepMinutes
  rank: number
  /** No interval ends after it. */
  latestMs: number
  supplyOf: (cups: string) => CurveSupply | undefined
  refuse: (line: number, reason: string) => void
}

/** Beyond it a value is a mistake; 80 MW for 25 hours still fit into the total of a day. */
export const mostPowerW = 80_000_000

const [real, estimated, billed] = [1, 2, 3]

/** One point of a line, in Wh. */
interface Point {
  state: number
  imported: number
  exported: number
  reactive: number
  selfUsed: number
}

/** Of a line whose meter says that its value is not valid: a gap. */
const nothing: Point = { state: 0, imported: 0, exported: 0, reactive: 0, selfUsed: 0 }

/** Turns the lines of one file into days. It holds only what `take` was not asked for yet. */
export class CurveFileReader {
  /** Points that are left out since nobody has the supply, by CUPS. */
  readonly unknown = new Map<string, number>()
  /** The same where no contract was in force on the day. */
  readonly outside = new Map<string, number>()
  points = 0
  /** Values that the meter itself says are not valid. */
  invalid = 0
  readonly #options: ReaderOptions
  readonly #fields = new CurveFields()
  readonly #seen: SeenPoints
  readonly #open = new Map<string, ReadDay>()
  readonly #rows: RowsOfDay<Point> | undefined
  readonly #mostWh: number
  #cups = ''
  #supply: CurveSupply | undefined
  #day: ReadDay | undefined
  #dayNumber = Number.NaN
  #problem = ''

  constructor(options: ReaderOptions) {
    this.#options = options
    this.#seen = new SeenPoints(options.step)
    this.#mostWh = (mostPowerW * options.step) / 60
    if ('date' in options.layout.clock) this.#rows = new RowsOfDay(options.step)
  }

  get openDays(): number {
    return this.#open.size
  }

  /** The days that are read; `all` of them at the end, else without the one in work. */
  take(all: boolean): ReadDay[] {
    if (all) this.#placeRows(undefined)
    const taken = [...this.#open.values()].filter((one) => all || one !== this.#day)
    this.#open.clear()
    if (this.#day && !all) this.#open.set(`${this.#day.contractId} ${this.#day.curve.day}`, this.#day)
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
    const count = fields.filled()
    if (count < layout.fewest || count > layout.most)
      return this.#options.refuse(line, `has ${count} fields, and ${layout.name} has ${spanOf(layout)}`)
    if (!this.#findSupply(line)) return
    const point = this.#readPoint()
    if (!point) return this.#options.refuse(line, this.#problem)
    if ('season' in layout.clock) this.#bySeason(line, layout.clock, point)
    else this.#byOrder(line, layout.clock, point)
  }

  /** The supply of the line is mostly that of the line before. */
  #findSupply(line: number): boolean {
    const { layout, supplyOf } = this.#options
    if (this.#cups === '' || !this.#fields.startsWith(layout.cups, this.#cups)) {
      const cups = this.#fields.text(layout.cups).slice(0, 20).toUpperCase()
      if (!/^ES\d{16}[A-Z]{2}$/.test(cups)) {
        this.#options.refuse(line, `${cups || 'nothing'} is no CUPS`)
        return false
      }
      this.#placeRows(undefined)
      this.#cups = cups
      this.#supply = supplyOf(cups)
      this.#forgetDay()
    }
    if (this.#supply) return true
    this.unknown.set(this.#cups, (this.unknown.get(this.#cups) ?? 0) + 1)
    return false
  }

  #readPoint(): Point | undefined {
    const { layout } = this.#options
    if (layout.hasQuality && !this.#isValid(layout.imported)) return nothing
    const imported = this.#wh(layout.imported)
    if (imported < 0) return undefined
    const [exported, selfUsed] = [this.#optionalWh(layout.exported), this.#optionalWh(layout.selfUsed)]
    const [first, second] = [this.#optionalWh(layout.reactive?.[0]), this.#optionalWh(layout.reactive?.[1])]
    if (exported < 0 || selfUsed < 0 || first < 0 || second < 0) return undefined
    if (first + second > this.#mostWh) {
      this.#problem = `${first + second} varh are more than ${mostPowerW / 1_000_000} Mvar`
      return undefined
    }
    const method = layout.method === undefined ? '' : this.#fields.text(layout.method)
    const isEstimated = layout.isEstimated(method)
    if (isEstimated === undefined) {
      this.#problem = `${method} is no method`
      return undefined
    }
    const isBilled = layout.source === curveSources.billing || layout.source === curveSources.rectified
    const state = isEstimated ? estimated : isBilled ? billed : real
    return { state, imported, exported, reactive: first + second, selfUsed }
  }

  /** Of a value that may be left out, or that its quality says is none: 0. Less than that where it cannot be read. */
  #optionalWh(place: number | undefined): number {
    if (place === undefined || this.#fields.isEmpty(place)) return 0
    if (this.#options.layout.hasQuality && !this.#isValid(place)) return 0
    return this.#wh(place)
  }

  #isValid(place: number): boolean {
    const quality = this.#fields.number(place + 1, 0)
    return quality === numberProblems.empty || (quality >= 0 && quality < 128)
  }

  /** Less than 0 where there is none, for the reason in `#problem`. */
  #wh(place: number): number {
    const wh = this.#fields.number(place, this.#options.layout.whPlaces)
    if (wh >= 0 && wh <= this.#mostWh) return wh
    const text = this.#fields.text(place).slice(0, 30)
    if (wh === numberProblems.empty) this.#problem = 'the value is missing'
    else if (wh === numberProblems.unreadable) this.#problem = `${text} is no number`
    else if (wh === numberProblems.negative) this.#problem = `${text} is negative`
    else this.#problem = `${text} is more than ${mostPowerW / 1_000_000} MW`
    return -1
  }

  #bySeason(line: number, clock: { stamp: number; season: number }, point: Point): void {
    const fields = this.#fields
    if (!fields.readStamp(clock.stamp))
      return this.#options.refuse(line, `${fields.text(clock.stamp) || 'nothing'} is no time`)
    const season = fields.number(clock.season, 0)
    if (season !== 0 && season !== 1)
      return this.#options.refuse(line, `${fields.text(clock.season) || 'nothing'} is no season (0 or 1)`)
    const { step } = this.#options
    if (fields.labelMinute % step !== 0)
      return this.#options.refuse(line, `${fields.text(clock.stamp)} ends no interval of ${step} minutes`)
    const days = this.#supply?.days
    if (!days) return
    const end = days.endOf(fields.labelDay, fields.labelMinute, season)
    if (!days.isSeason(season, fields.labelDay, end))
      return this.#options.refuse(line, `the season cannot be ${season} at ${fields.text(clock.stamp)}`)
    const day = days.dayOf(end - step, fields.labelDay)
    this.#put(line, day, (end - step - day.start) / step, point)
  }

  /** Without a flag: by the number of the hour, or on the days when the clocks change by the order of the lines. */
  #byOrder(line: number, clock: HourPlace, point: Point): void {
    const [fields, rows, days] = [this.#fields, this.#rows, this.#supply?.days]
    if (!rows || !days) return
    if (!fields.readDay(clock.date))
      return this.#options.refuse(line, `${fields.text(clock.date) || 'nothing'} is no date`)
    const quarter = clock.quarter === undefined ? undefined : fields.text(clock.quarter)
    const label = rows.labelOf(fields.text(clock.hour), quarter)
    if (label === undefined)
      return this.#options.refuse(line, `${fields.text(clock.hour) || 'nothing'} is no hour of a day`)
    const { day: number, end } = rows.ending(this.#cups, fields.labelDay, label)
    const day = days.at(number)
    this.#placeRows(`${this.#cups} ${number}`)
    if (day.season === 2) rows.keep(`${this.#cups} ${number}`, { line, end, day, point })
    else if (end > day.minutes) this.#options.refuse(line, `${fields.text(clock.hour)} is no hour of a day`)
    else this.#put(line, day, end / this.#options.step - 1, point)
  }

  /** Those of a day whose clocks change, once all of them are there. */
  #placeRows(next: string | undefined): void {
    for (const { line, index, day, point, problem } of this.#rows?.placed(next) ?? [])
      if (index === undefined) this.#options.refuse(line, problem)
      else this.#put(line, day, index, point)
  }

  #put(line: number, at: SupplyDay, i: number, point: Point): void {
    const { layout, rank, latestMs, step } = this.#options
    const supply = this.#supply
    if (!supply) return
    if ((at.start + (i + 1) * step) * 60_000 > latestMs)
      return this.#options.refuse(line, `${at.day} is not over yet`)
    if (at.number !== this.#dayNumber && !this.#openDay(supply, at)) return
    if (!this.#seen.add(this.#cups, at.number, i))
      return this.#options.refuse(line, `step ${i + 1} of ${at.day} is in the file already`)
    this.points += 1
    const curve = this.#day?.curve
    if (!curve) return
    if (layout.subject !== 'meter') {
      const track = (curve[layout.subject] ??= emptyTrack(curve.ranks.length))
      track.ranks[i] = rank
      track.values[i] = point.imported
      return
    }
    if (point === nothing) {
      this.invalid += 1
      return
    }
    curve.ranks[i] = rank
    curve.states[i] = point.state
    curve.imported[i] = point.imported
    curve.exported[i] = point.exported
    curve.reactive[i] = point.reactive
    if (layout.selfUsed !== undefined) {
      const track = (curve.selfUsed ??= emptyTrack(curve.ranks.length))
      track.ranks[i] = rank
      track.values[i] = point.selfUsed
    }
  }

  #openDay(supply: CurveSupply, at: SupplyDay): boolean {
    this.#forgetDay()
    const contractId = supply.contractOn(at.day)
    if (contractId === undefined) {
      this.outside.set(this.#cups, (this.outside.get(this.#cups) ?? 0) + 1)
      return false
    }
    const { step } = this.#options
    const key = `${contractId} ${at.day}`
    let day = this.#open.get(key)
    if (!day) {
      day = { contractId, curve: emptyDay(at.day, step, at.minutes / step) }
      this.#open.set(key, day)
    }
    this.#day = day
    this.#dayNumber = at.number
    return true
  }
}

const spanOf = ({ fewest, most }: CurveLayout) =>
  fewest === most ? String(most) : `${fewest} to ${most} of them`

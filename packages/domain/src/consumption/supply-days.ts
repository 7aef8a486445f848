import type { Zone } from '../lookups/provinces.ts'
import { madridOffsetMinutes } from '../madrid-offset.ts'
import { startOfLocalDay } from './local-clock.ts'

const minuteMs = 60_000
const dayMinutes = 1_440

/** A local day in numbers, because an import needs a million of them. */
export interface SupplyDay {
  day: string
  /** Days since 1970. */
  number: number
  /** Midnight in UTC minutes. */
  start: number
  minutes: number
  /** The season flag of all its hours; 2 on the two days a year that have both. */
  season: 0 | 1 | 2
}

const isSummer = (utcMinute: number) => madridOffsetMinutes(utcMinute * minuteMs) === 120

/** The days of a zone, computed once each. */
export class SupplyDays {
  readonly zone: Zone
  readonly #known = new Map<number, SupplyDay>()

  constructor(zone: Zone) {
    this.zone = zone
  }

  at(number: number): SupplyDay {
    let known = this.#known.get(number)
    if (!known) {
      if (this.#known.size > 5_000) this.#known.clear()
      known = this.#make(number)
      this.#known.set(number, known)
    }
    return known
  }

  #make(number: number): SupplyDay {
    const dayAt = (one: number) => new Date(one * dayMinutes * minuteMs).toISOString().slice(0, 10)
    const day = dayAt(number)
    const start = startOfLocalDay(day, this.zone) / minuteMs
    const end = startOfLocalDay(dayAt(number + 1), this.zone) / minuteMs
    const minutes = end - start
    return { day, number, start, minutes, season: minutes !== dayMinutes ? 2 : isSummer(start) ? 1 : 0 }
  }

  /** End of an interval in UTC minutes, from its label and flag. */
  endOf(labelDay: number, labelMinute: number, season: number): number {
    const standard = this.zone === 'canary' ? 0 : 60
    return labelDay * dayMinutes + labelMinute - standard - season * 60
  }

  /** Whether the flag is possible there: the hour that ends with the change may carry either. */
  isSeason(season: number, labelDay: number, end: number): boolean {
    const { season: ofDay } = this.at(labelDay)
    if (ofDay !== 2) return season === ofDay
    return isSummer(end) === (season === 1) || isSummer(end - 1) === (season === 1)
  }

  /** The day of an interval, by its start; `near` is the day of its label. */
  dayOf(start: number, near: number): SupplyDay {
    const day = this.at(near)
    return start < day.start ? this.at(near - 1) : start >= day.start + day.minutes ? this.at(near + 1) : day
  }
}

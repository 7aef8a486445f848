import type { Zone } from '../lookups/provinces.ts'
import { madridOffsetMinutes } from '../dates.ts'
import { startOfLocalDay } from './local-clock.ts'

const minuteMs = 60_000
const dayMinutes = 1_440

/** A local day as numbers: a file asks for it a million times. */
export interface SupplyDay {
  day: string
  /** Days since 1970. */
  number: number
  /** Of its midnight, in minutes of UTC. */
  start: number
  minutes: number
  /** The season flag of all of its hours; 2 on the two days a year that have both. */
  season: 0 | 1 | 2
}

const isSummer = (utcMinute: number) => madridOffsetMinutes(utcMinute * minuteMs) === 120

/** The days of a zone, worked out once each. */
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

  /** The instant at which an interval ends, in minutes of UTC: by its label and flag, whatever the clock would say. */
  endOf(labelDay: number, labelMinute: number, season: number): number {
    const standard = this.zone === 'canary' ? 0 : 60
    return labelDay * dayMinutes + labelMinute - standard - season * 60
  }

  /** Whether the clock had that flag there: the hour that ends with the change may be written with either. */
  isSeason(season: number, labelDay: number, end: number): boolean {
    const { season: ofDay } = this.at(labelDay)
    if (ofDay !== 2) return season === ofDay
    return isSummer(end) === (season === 1) || isSummer(end - 1) === (season === 1)
  }

  /** The day that an interval lies in, by its beginning; `near` is the day of its label. */
  dayOf(start: number, near: number): SupplyDay {
    const day = this.at(near)
    return start < day.start ? this.at(near - 1) : start >= day.start + day.minutes ? this.at(near + 1) : day
  }
}

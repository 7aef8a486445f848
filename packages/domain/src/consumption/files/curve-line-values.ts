import { type CurveFields, numberProblems } from './curve-fields.ts'
import type { CurveLayout } from './curve-file-kinds.ts'
import { type CurveLimits, kwText } from './curve-limits.ts'
import { curveSources } from '../curve-sources.ts'
import type { StepMinutes } from '../local-clock.ts'

const [real, estimated, billed] = [1, 2, 3]

/** One point of a line, in Wh. */
export interface CurvePoint {
  state: number
  imported: number
  exported: number
  reactive: number
  /** Missing is not 0. */
  selfUsed: number | undefined
}

/** A value that its meter marks as invalid: a gap. */
export const invalidPoint: CurvePoint = {
  state: 0,
  imported: 0,
  exported: 0,
  reactive: 0,
  selfUsed: undefined,
}

/** The values of a line for its interval. */
export class LineValues {
  /** Why the last line has no point, and whether it could be parsed. */
  problem = ''
  isReadable = true
  part: 'energy' | 'method' = 'energy'
  readonly #layout: CurveLayout
  readonly #fields: CurveFields
  readonly #perHour: number
  /** Wh per step. */
  #most: CurveLimits = { imported: 0, exported: 0 }
  /** In files of generation the value is the generated energy. */
  readonly #limit: keyof CurveLimits

  constructor(layout: CurveLayout, fields: CurveFields, step: StepMinutes) {
    this.#layout = layout
    this.#fields = fields
    this.#perHour = 60 / step
    this.#limit = layout.subject === 'meter' ? 'imported' : 'exported'
  }

  /** For the supply of the next lines. */
  limit({ imported, exported }: CurveLimits): void {
    this.#most = { imported: imported / this.#perHour, exported: exported / this.#perHour }
  }

  read(): CurvePoint | undefined {
    const layout = this.#layout
    if (layout.hasQuality && !this.#isValid(layout.imported)) return invalidPoint
    const imported = this.#wh(layout.imported, this.#most[this.#limit])
    if (imported < 0) return undefined
    const [exported, selfUsed] = [this.#optionalWh(layout.exported), this.#optionalWh(layout.selfUsed)]
    const [first, second] = [this.#optionalWh(layout.reactive?.[0]), this.#optionalWh(layout.reactive?.[1])]
    if (exported < 0 || selfUsed < 0 || first < 0 || second < 0) return undefined
    const method = layout.method === undefined ? '' : this.#fields.text(layout.method)
    const isEstimated = layout.isEstimated(method)
    if (isEstimated === undefined) return this.#refuse(`${method} is no method`, { part: 'method' })
    const isBilled = layout.source === curveSources.billing || layout.source === curveSources.rectified
    const state = isEstimated ? estimated : isBilled ? billed : real
    const isSaid = layout.selfUsed !== undefined && !this.#fields.isEmpty(layout.selfUsed)
    return { state, imported, exported, reactive: first + second, selfUsed: isSaid ? selfUsed : undefined }
  }

  #refuse(
    problem: string,
    { isReadable = false, part = 'energy' }: { isReadable?: boolean; part?: 'energy' | 'method' } = {},
  ): undefined {
    this.problem = problem
    this.isReadable = isReadable
    this.part = part
  }

  /** 0 for an optional or invalid value; negative if it cannot be parsed. */
  #optionalWh(place: number | undefined): number {
    if (place === undefined || this.#fields.isEmpty(place)) return 0
    if (this.#layout.hasQuality && !this.#isValid(place)) return 0
    return this.#wh(place, this.#most.exported)
  }

  #isValid(place: number): boolean {
    const quality = this.#fields.number(place + 1, 0)
    return quality === numberProblems.empty || (quality >= 0 && quality < 128)
  }

  /** Negative if there is none. */
  #wh(place: number, most: number): number {
    const wh = this.#fields.number(place, this.#layout.whPlaces)
    if (wh >= 0 && wh <= most) return wh
    const text = this.#fields.text(place).slice(0, 30)
    if (wh === numberProblems.empty) this.#refuse('the value is missing')
    else if (wh === numberProblems.unreadable) this.#refuse(`${text} is no number`)
    else if (wh === numberProblems.negative) this.#refuse(`${text} is negative`)
    else {
      const [is, limit] = [wh, most].map((one) => kwText(one * this.#perHour))
      this.#refuse(`${text} would be ${is}, and this supply cannot have more than ${limit}`, {
        isReadable: true,
      })
    }
    return -1
  }
}

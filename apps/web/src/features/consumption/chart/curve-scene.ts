// What is drawn, and where it is on the canvas.

export type Values = readonly (number | null)[]

export interface Colours {
  /** P1 first. */
  periods: readonly string[]
  exported: string
  /** What came from the customer's own panels, and what they made in all. */
  selfUsed: string
  generated: string
  /** Bars that belong to no period. */
  plain: string
  compared: string
  text: string
  grid: string
  axis: string
}

export interface Mark {
  index: number
  label: string
  /** A second line: the year. */
  under?: string | undefined
}

export interface Scene {
  width: number
  height: number
  values: Values
  /** `values` by period, P1 first, where a point spans several. */
  stacks?: readonly Values[] | undefined
  /** 1 to 6, where a point has one. */
  period?: Values | undefined
  /** On top of `values`: what was used without coming from the grid. */
  above?: Values | undefined
  /** A thin line: what the panels made. */
  line?: Values | undefined
  /** Drawn below the axis. */
  below?: Values | undefined
  isEstimated: (index: number) => boolean
  compared?: Values | undefined
  /** Where each day begins, in the views by hour. */
  dayStarts: readonly number[]
  /** The points from `from` up to `to` are drawn. */
  from: number
  to: number
  formatTick: (value: number) => string
  marks: readonly Mark[]
  colours: Colours
  fontSize: number
  fontFamily: string
}

/** Where the points are, in CSS pixels. */
export interface Plot {
  left: number
  right: number
  top: number
  bottom: number
  from: number
  to: number
}

export const xOf = ({ left, right, from, to }: Plot, index: number) =>
  left + ((index - from) * (right - left)) / (to - from)

export function indexAt({ left, right, from, to }: Plot, x: number): number {
  const index = from + Math.floor(((x - left) * (to - from)) / (right - left))
  return Math.max(from, Math.min(to - 1, index))
}

/** What a part of the drawing needs. */
export interface Pen {
  ctx: CanvasRenderingContext2D
  scene: Scene
  plot: Plot
  y: (value: number) => number
}

// The parts of the chart, and their geometry.

export type Values = readonly (number | null)[]

export interface Colours {
  /** P1 first. */
  periods: readonly string[]
  exported: string
  /** Self-consumed and total generation. */
  selfUsed: string
  generated: string
  /** Bars without a period. */
  plain: string
  compared: string
  text: string
  grid: string
  axis: string
  /** Behind the bars; patterns are drawn in it. */
  surface: string
  /** On paper and with colours of the system, periods are told apart by their patterns too. */
  isPatterned: boolean
}

/** The same points of another period. */
export interface ComparedValues {
  values: Values
  /** Self-consumption and exported energy. */
  above?: Values | undefined
  below?: Values | undefined
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
  /** `values` by period, P1 first, if a point spans several. */
  stacks?: readonly Values[] | undefined
  /** 1 to 6, if a point has one. */
  period?: Values | undefined
  /** On top of `values`: self-consumption. */
  above?: Values | undefined
  /** A thin line: generation, unless another period is compared. */
  line?: Values | undefined
  /** Exported energy: hangs in a panel of its own, with its own scale. */
  below?: Values | undefined
  belowTitle: string
  isEstimated: (index: number) => boolean
  /** More is to come: drawn pale. */
  isBegun: (index: number) => boolean
  /** Beside each bar; a chart of its own where there is no room for it. */
  compared?: ComparedValues | undefined
  comparedTitle: string
  /** Index of the start of each day, in the hourly views. */
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

/** Positions of the points, in CSS pixels. */
export interface Plot {
  left: number
  right: number
  top: number
  bottom: number
  /** The end of the lowest panel. */
  foot: number
  from: number
  to: number
}

export const xOf = ({ left, right, from, to }: Plot, index: number) =>
  left + ((index - from) * (right - left)) / (to - from)

export function indexAt({ left, right, from, to }: Plot, x: number): number {
  const index = from + Math.floor(((x - left) * (to - from)) / (right - left))
  return Math.max(from, Math.min(to - 1, index))
}

/** Input of a part of the drawing. */
export interface Pen {
  ctx: CanvasRenderingContext2D
  scene: Scene
  plot: Plot
  y: (value: number) => number
  /** In the panel of exported energy. */
  yOut: (value: number) => number
  /** Another period's bars are beside these. */
  isBeside: boolean
}

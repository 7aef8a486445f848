import { type Fill, fillBox, fillsOf } from './canvas-fill.ts'
import { type Pen, type Scene, type Values, xOf } from './curve-scene.ts'

/** Above this width, variation within a day is visible. */
const widestDay = 14

/** Starts of the columns: days, or pixels where those are fewer or a day is wide. The last one is the end. */
export function columnStarts({ dayStarts, from, to }: Scene, width: number): number[] {
  const days = dayStarts.filter((start) => start > from && start < to)
  const perDay = width / (days.length + 1)
  if (days.length > 0 && perDay >= 1 && perDay <= widestDay) return [from, ...days, to]
  const columns = Math.min(Math.floor(width), to - from)
  return Array.from({ length: columns + 1 }, (_, i) => from + Math.floor((i * (to - from)) / columns))
}

/** Per column the highest value of each period, lower ones first. */
export function drawColumns({ ctx, scene, plot, y, yOut }: Pen) {
  const { values, period, above, below, colours } = scene
  const fills = fillsOf(colours)
  const starts = columnStarts(scene, plot.right - plot.left)
  const tops = [0, 0, 0, 0, 0, 0]
  const zero = y(0)
  for (let place = 0; place < starts.length - 1; place += 1) {
    const [first = 0, last = 0] = [starts[place], starts[place + 1]]
    tops.fill(0)
    let [low, under, isEstimated] = [0, 0, false]
    for (let i = first; i < last; i += 1) {
      const value = values[i] ?? 0
      const at = (period?.[i] ?? 1) - 1
      if (value > (tops[at] ?? 0)) tops[at] = value
      if (value < low) low = value
      const out = below?.[i] ?? 0
      if (out > under) under = out
      if (scene.isEstimated(i)) isEstimated = true
    }
    const x = Math.round(xOf(plot, first))
    const gap = xOf(plot, last) - x > 3 ? 1 : 0
    const width = Math.max(1, Math.round(xOf(plot, last)) - x - gap)
    ctx.globalAlpha = isEstimated ? 0.45 : 1
    const column = (fill: Fill, high: number, low: number) =>
      fillBox(ctx, { x, y: high, width, height: low - high }, fill, colours.surface)
    let [highest, top] = highestOf(tops)
    if (above) {
      const over = highestSum(values, above, first, last)
      if (over > top) column(fills.selfUsed, y(over), y(top))
    }
    while (top > 0) {
      tops[highest] = 0
      const [next, height] = highestOf(tops)
      column(period ? fills.period(highest) : fills.plain, y(top), y(height))
      highest = next
      top = height
    }
    if (low < 0) column(fills.plain, zero, y(low))
    // A pattern does not show on columns of a pixel, and takes long.
    if (under > 0) column({ colour: colours.exported }, yOut(0), yOut(under))
  }
  ctx.globalAlpha = 1
}

function highestSum(values: Values, above: Values, first: number, last: number): number {
  let highest = 0
  for (let i = first; i < last; i += 1) highest = Math.max(highest, (values[i] ?? 0) + (above[i] ?? 0))
  return highest
}

/** The highest period and its height. */
function highestOf(tops: readonly number[]): [number, number] {
  let highest = 0
  for (let at = 1; at < tops.length; at += 1) if ((tops[at] ?? 0) > (tops[highest] ?? 0)) highest = at
  return [highest, tops[highest] ?? 0]
}

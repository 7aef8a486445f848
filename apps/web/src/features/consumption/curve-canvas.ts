import { niceTicks } from '#ui/nice-ticks.ts'

// The drawing itself, on any 2D context: bars where each point has room, else one column of pixels for all points that fall on it.

export type Values = readonly (number | null)[]

export interface Colours {
  /** P1 first. */
  periods: readonly string[]
  exported: string
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

/** Narrower than this, points share columns of pixels. */
const leastBar = 2.5

/** Lowest and highest of what is shown, one pass over the points. */
export function extentOf({ values, below, compared, from, to }: Scene): [number, number] {
  let [low, high] = [0, 0]
  for (let i = from; i < to; i += 1) {
    const value = values[i] ?? 0
    if (value > high) high = value
    if (value < low) low = value
    const under = -(below?.[i] ?? 0)
    if (under < low) low = under
    const other = compared?.[i] ?? 0
    if (other > high) high = other
    if (other < low) low = other
  }
  return [low, high]
}

interface Pen {
  ctx: CanvasRenderingContext2D
  scene: Scene
  plot: Plot
  y: (value: number) => number
}

/** Draws it all; what is returned finds points by their place. The context counts in CSS pixels. */
export function drawCurve(ctx: CanvasRenderingContext2D, scene: Scene): Plot {
  const { width, height, fontSize, fontFamily, from, to } = scene
  ctx.clearRect(0, 0, width, height)
  ctx.font = `${fontSize}px ${fontFamily}`
  const ticks = niceTicks(extentOf(scene))
  const labels = ticks.map(scene.formatTick)
  const room = Math.ceil(Math.max(...labels.map((label) => ctx.measureText(label).width)))
  const hasUnder = scene.marks.some(({ under }) => under)
  const plot: Plot = {
    left: room + 8,
    right: width - 2,
    top: Math.ceil(fontSize * 0.7),
    bottom: height - Math.ceil(fontSize * (hasUnder ? 3 : 1.8)),
    from,
    to,
  }
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const y = (value: number) => plot.top + ((high - value) * (plot.bottom - plot.top)) / (high - low)
  const pen: Pen = { ctx, scene, plot, y }
  drawGrid(pen, ticks, labels)
  if ((plot.right - plot.left) / (to - from) >= leastBar) drawBars(pen)
  else drawColumns(pen)
  if (scene.compared) drawCompared(pen, scene.compared)
  drawMarks(pen)
  return plot
}

function drawGrid({ ctx, scene: { colours }, plot, y }: Pen, ticks: number[], labels: string[]) {
  ctx.textAlign = 'right'
  ctx.textBaseline = 'middle'
  for (const [i, tick] of ticks.entries()) {
    const at = Math.round(y(tick))
    ctx.fillStyle = tick === 0 ? colours.axis : colours.grid
    ctx.fillRect(plot.left, at, plot.right - plot.left, 1)
    ctx.fillStyle = colours.text
    ctx.fillText(labels[i] ?? '', plot.left - 8, at)
  }
}

function drawBars(pen: Pen) {
  const { ctx, scene, plot, y } = pen
  const { values, stacks, period, below, colours, from, to } = scene
  const room = (plot.right - plot.left) / (to - from)
  const width = room < 6 ? Math.max(1, room - 0.5) : Math.min(48, room * 0.68)
  for (let i = from; i < to; i += 1) {
    const x = xOf(plot, i) + (room - width) / 2
    const isEstimated = scene.isEstimated(i)
    const bar = (colour: string, low: number, high: number) =>
      fillBar(ctx, { x, y: y(high), width, height: y(low) - y(high) }, colour, isEstimated)
    const value = values[i] ?? 0
    if (stacks) {
      // The cheapest period below, the dearest on top.
      let base = 0
      for (let at = stacks.length - 1; at >= 0; at -= 1) {
        const part = stacks[at]?.[i] ?? 0
        if (part > 0) bar(colours.periods[at] ?? colours.plain, base, base + part)
        base += part
      }
    } else if (value !== 0) {
      const colour = period ? (colours.periods[(period[i] ?? 1) - 1] ?? colours.plain) : colours.plain
      bar(colour, Math.min(0, value), Math.max(0, value))
    }
    const under = below?.[i] ?? 0
    if (under > 0) bar(colours.exported, -under, 0)
  }
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const hatchStep = 5

/** What is estimated is pale and hatched. */
function fillBar(ctx: CanvasRenderingContext2D, box: Box, colour: string, isEstimated: boolean) {
  const { x, y, width, height } = box
  ctx.fillStyle = colour
  if (!isEstimated) return ctx.fillRect(x, y, width, height)
  ctx.save()
  ctx.globalAlpha = 0.35
  ctx.fillRect(x, y, width, height)
  ctx.globalAlpha = 1
  ctx.beginPath()
  ctx.rect(x, y, width, height)
  ctx.clip()
  ctx.beginPath()
  // From one grid of lines for the whole picture, so that parts of a bar fit together.
  for (let at = Math.floor((x + y) / hatchStep) * hatchStep; at < x + width + y + height; at += hatchStep) {
    ctx.moveTo(at - y, y)
    ctx.lineTo(at - y - height, y + height)
  }
  ctx.strokeStyle = colour
  ctx.lineWidth = 1.2
  ctx.stroke()
  ctx.restore()
  return undefined
}

/** Wider than this, what happens within a day can be seen. */
const widestDay = 14

/** Where the columns begin: days, or pixels where those are fewer than the days or a day is wide. The last one is the end. */
function columnStarts({ dayStarts, from, to }: Scene, width: number): number[] {
  const days = dayStarts.filter((start) => start > from && start < to)
  const perDay = width / (days.length + 1)
  if (days.length > 0 && perDay >= 1 && perDay <= widestDay) return [from, ...days, to]
  const columns = Math.min(Math.floor(width), to - from)
  return Array.from({ length: columns + 1 }, (_, i) => from + Math.floor((i * (to - from)) / columns))
}

/** In each column the highest value of each period, the lower ones before the higher. */
function drawColumns({ ctx, scene, plot, y }: Pen) {
  const { values, period, below, colours } = scene
  const starts = columnStarts(scene, plot.right - plot.left)
  const tops = [0, 0, 0, 0, 0, 0]
  const zero = y(0)
  for (let column = 0; column < starts.length - 1; column += 1) {
    const [first = 0, last = 0] = [starts[column], starts[column + 1]]
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
    let [highest, top] = highestOf(tops)
    while (top > 0) {
      tops[highest] = 0
      const [next, height] = highestOf(tops)
      ctx.fillStyle = (period ? colours.periods[highest] : undefined) ?? colours.plain
      ctx.fillRect(x, y(top), width, y(height) - y(top))
      highest = next
      top = height
    }
    ctx.fillStyle = low < 0 ? colours.plain : colours.exported
    ctx.fillRect(x, zero, width, y(low < 0 ? low : -under) - zero)
  }
  ctx.globalAlpha = 1
}

/** Which one, and how high. */
function highestOf(tops: readonly number[]): [number, number] {
  let highest = 0
  for (let at = 1; at < tops.length; at += 1) if ((tops[at] ?? 0) > (tops[highest] ?? 0)) highest = at
  return [highest, tops[highest] ?? 0]
}

/** A line of steps over it. Where several points share a column, the highest of them. */
function drawCompared({ ctx, scene, plot, y }: Pen, compared: Values) {
  const { from, to, colours } = scene
  const isBars = (plot.right - plot.left) / (to - from) >= leastBar
  const starts = isBars
    ? Array.from({ length: to - from + 1 }, (_, i) => from + i)
    : columnStarts(scene, plot.right - plot.left)
  ctx.beginPath()
  let isOpen = false
  for (let column = 0; column < starts.length - 1; column += 1) {
    const [first = 0, last = 0] = [starts[column], starts[column + 1]]
    let highest: number | null = null
    for (let i = first; i < last; i += 1) {
      const value = compared[i] ?? null
      if (value !== null && (highest === null || value > highest)) highest = value
    }
    if (highest !== null) {
      if (isOpen) ctx.lineTo(xOf(plot, first), y(highest))
      else ctx.moveTo(xOf(plot, first), y(highest))
      ctx.lineTo(xOf(plot, last), y(highest))
    }
    isOpen = highest !== null
  }
  ctx.strokeStyle = colours.compared
  ctx.lineWidth = 1.5
  ctx.stroke()
}

function drawMarks({ ctx, scene: { marks, colours, fontSize, from, to }, plot }: Pen) {
  ctx.fillStyle = colours.text
  ctx.textBaseline = 'top'
  ctx.textAlign = 'center'
  const half = (plot.right - plot.left) / (to - from) / 2
  // Where points have room their label is in their middle, else where they begin.
  const isBelow = half > 4
  for (const { index, label, under } of marks) {
    const width = ctx.measureText(label).width / 2
    const x = Math.min(xOf(plot, index) + (isBelow ? half : width), plot.right - width)
    if (!isBelow) ctx.fillRect(Math.round(xOf(plot, index)), plot.bottom, 1, 4)
    ctx.fillText(label, x, plot.bottom + 6)
    if (under) ctx.fillText(under, x, plot.bottom + 6 + fontSize * 1.25)
  }
}

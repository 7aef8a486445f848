import { niceTicks } from '#ui/chart/nice-ticks.ts'
import { drawBars } from './canvas-bars.ts'
import { columnStarts, drawColumns } from './canvas-columns.ts'
import { type Pen, type Plot, type Scene, type Values, xOf } from './curve-scene.ts'

// The drawing on a 2D context: bars where points have room, else one column for all points on it.

/** Below this width points share columns of pixels. */
const leastBar = 2.5

/** Minimum and maximum of the shown points, in one pass. */
function extentOf({ values, below, compared, from, to }: Scene): [number, number] {
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

/** Rare series cost nothing where they are missing. */
function highestOfPanels({ values, above, line, from, to }: Scene): number {
  let highest = 0
  for (let i = above ? from : to; i < to; i += 1)
    highest = Math.max(highest, (values[i] ?? 0) + (above?.[i] ?? 0))
  for (let i = line ? from : to; i < to; i += 1) highest = Math.max(highest, line?.[i] ?? 0)
  return highest
}

/** Draws everything and returns a function that finds points by position. Units are CSS pixels. */
export function drawCurve(ctx: CanvasRenderingContext2D, scene: Scene): Plot {
  const { width, height, fontSize, fontFamily, from, to } = scene
  ctx.clearRect(0, 0, width, height)
  ctx.font = `${fontSize}px ${fontFamily}`
  const [least, most] = extentOf(scene)
  const ticks = niceTicks([least, Math.max(most, highestOfPanels(scene))])
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
  if (scene.line) drawLine(pen, scene.line, scene.colours.generated)
  if (scene.compared) drawLine(pen, scene.compared, scene.colours.compared)
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

/** A step line on top. Where several points share a column, the highest. */
function drawLine({ ctx, scene, plot, y }: Pen, values: Values, colour: string) {
  const { from, to } = scene
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
      const value = values[i] ?? null
      if (value !== null && (highest === null || value > highest)) highest = value
    }
    if (highest !== null) {
      if (isOpen) ctx.lineTo(xOf(plot, first), y(highest))
      else ctx.moveTo(xOf(plot, first), y(highest))
      ctx.lineTo(xOf(plot, last), y(highest))
    }
    isOpen = highest !== null
  }
  ctx.strokeStyle = colour
  ctx.lineWidth = 1.5
  ctx.stroke()
}

function drawMarks({ ctx, scene: { marks, colours, fontSize, from, to }, plot }: Pen) {
  ctx.fillStyle = colours.text
  ctx.textBaseline = 'top'
  ctx.textAlign = 'center'
  const half = (plot.right - plot.left) / (to - from) / 2
  // Labels are centred on points that have room, else at their start.
  const isBelow = half > 4
  for (const { index, label, under } of marks) {
    const width = ctx.measureText(label).width / 2
    const x = Math.min(xOf(plot, index) + (isBelow ? half : width), plot.right - width)
    if (!isBelow) ctx.fillRect(Math.round(xOf(plot, index)), plot.bottom, 1, 4)
    ctx.fillText(label, x, plot.bottom + 6)
    if (under) ctx.fillText(under, x, plot.bottom + 6 + fontSize * 1.25)
  }
}

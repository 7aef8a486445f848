import { niceTicks } from '#ui/chart/nice-ticks.ts'
import { drawBars } from './canvas-bars.ts'
import { columnStarts, drawColumns } from './canvas-columns.ts'
import { type Pen, type Plot, type Scene, type Values, xOf } from './curve-scene.ts'

// The drawing on a 2D context: bars where points have room, else one column for all points on it.

/** Below this width points share columns of pixels. */
const leastBar = 2.5

/** Minimum and maximum of the shown points, in one pass. */
function extentOf({ values, compared, from, to }: Scene): [number, number] {
  let [low, high] = [0, 0]
  for (let i = from; i < to; i += 1) {
    const value = values[i] ?? 0
    if (value > high) high = value
    if (value < low) low = value
    const other = compared?.[i] ?? 0
    if (other > high) high = other
    if (other < low) low = other
  }
  return [low, high]
}

/** The scale of exported energy; none where nothing was exported. */
function outTicksOf({ below, from, to }: Scene): number[] {
  let highest = 0
  for (let i = below ? from : to; i < to; i += 1) highest = Math.max(highest, below?.[i] ?? 0)
  return highest > 0 ? niceTicks([highest], 2) : []
}

/** Rare series cost nothing where they are missing. */
function highestOfPanels({ values, above, line, from, to }: Scene): number {
  let highest = 0
  for (let i = above ? from : to; i < to; i += 1)
    highest = Math.max(highest, (values[i] ?? 0) + (above?.[i] ?? 0))
  for (let i = line ? from : to; i < to; i += 1) highest = Math.max(highest, line?.[i] ?? 0)
  return highest
}

/** Share of both panels' height for exported energy. */
const outPart = 0.3

/** Draws everything and returns a function that finds points by position. Units are CSS pixels. */
export function drawCurve(ctx: CanvasRenderingContext2D, scene: Scene): Plot {
  const { width, height, fontSize, fontFamily, from, to } = scene
  ctx.clearRect(0, 0, width, height)
  ctx.font = `${fontSize}px ${fontFamily}`
  const [least, most] = extentOf(scene)
  const ticks = niceTicks([least, Math.max(most, highestOfPanels(scene))])
  const outTicks = outTicksOf(scene)
  const labels = [...ticks, ...outTicks].map((tick) => ctx.measureText(scene.formatTick(tick)).width)
  const top = Math.ceil(fontSize * 0.7)
  const hasUnder = scene.marks.some(({ under }) => under)
  const marksRoom = Math.ceil(fontSize * (hasUnder ? 3 : 1.8))
  const titleRoom = Math.ceil(fontSize * 2.2)
  // The panel stays while a part without exports is shown: nothing jumps on zooming.
  const hasOut = scene.below?.some((value) => (value ?? 0) > 0) ?? false
  const free = height - top - marksRoom - (hasOut ? titleRoom + top : 0)
  const out = hasOut ? Math.round(free * outPart) : 0
  const bottom = top + free - out
  const outTop = bottom + marksRoom + titleRoom
  const foot = hasOut ? outTop + out : bottom
  const plot: Plot = {
    left: Math.ceil(Math.max(...labels)) + 8,
    right: width - 2,
    top,
    bottom,
    foot,
    from,
    to,
  }
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const y = (value: number) => top + ((high - value) * (bottom - top)) / (high - low)
  const yOut = (value: number) => outTop + (value * out) / (outTicks.at(-1) ?? 1)
  const pen: Pen = { ctx, scene, plot, y, yOut }
  drawGrid(pen, ticks, y)
  if (hasOut) drawOutGrid(pen, outTicks, outTop)
  if ((plot.right - plot.left) / (to - from) >= leastBar) drawBars(pen)
  else drawColumns(pen)
  if (scene.line) drawLine(pen, scene.line, scene.colours.generated)
  if (scene.compared) drawLine(pen, scene.compared, scene.colours.compared)
  drawMarks(pen)
  return plot
}

/** A line and a label with its unit for each tick. */
function drawGrid({ ctx, scene, plot }: Pen, ticks: readonly number[], y: Pen['y']) {
  const { colours, formatTick } = scene
  ctx.textAlign = 'right'
  ctx.textBaseline = 'middle'
  for (const tick of ticks) {
    const at = Math.round(y(tick))
    ctx.fillStyle = tick === 0 ? colours.axis : colours.grid
    ctx.fillRect(plot.left, at, plot.right - plot.left, 1)
    ctx.fillStyle = colours.text
    // Where nothing was exported its axis stands alone.
    if (ticks.length > 1) ctx.fillText(formatTick(tick), plot.left - 8, at)
  }
}

function drawOutGrid(pen: Pen, ticks: readonly number[], top: number) {
  const { ctx, scene, yOut } = pen
  drawGrid(pen, ticks.length > 0 ? ticks : [0], yOut)
  ctx.textAlign = 'left'
  ctx.fillText(scene.belowTitle, 0, top - scene.fontSize * 1.25)
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

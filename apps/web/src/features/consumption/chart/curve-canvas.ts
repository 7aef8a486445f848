import { niceTicks } from '#ui/chart/nice-ticks.ts'
import { drawBars } from './canvas-bars.ts'
import { columnStarts, drawColumns } from './canvas-columns.ts'
import { type ComparedValues, type Pen, type Plot, type Scene, type Values, xOf } from './curve-scene.ts'

// The drawing on a 2D context: bars where points have room, else one column for all points on it.

/** Below this width points share columns of pixels. */
const leastBar = 2.5
/** Below this one another period's bars have no room beside them. */
const leastPair = 9

/** Minimum and maximum of the shown points, in one pass. */
function extentOf({ values, above, line, from, to }: Drawn): [number, number] {
  let [low, high] = [0, 0]
  for (let i = from; i < to; i += 1) {
    const value = values[i] ?? 0
    const top = Math.max(value + (above?.[i] ?? 0), line?.[i] ?? 0)
    if (top > high) high = top
    if (value < low) low = value
  }
  return [low, high]
}

type Drawn = ComparedValues & Pick<Scene, 'line' | 'from' | 'to'>

/** The scale of exported energy; none where nothing was exported. */
function outTicksOf({ below, compared, from, to }: Scene): number[] {
  let highest = 0
  for (const values of [below, compared?.below])
    for (let i = values ? from : to; i < to; i += 1) highest = Math.max(highest, values?.[i] ?? 0)
  return highest > 0 ? niceTicks([highest], 2) : []
}

/** Height of a panel against that of the chart itself. */
const outPart = 0.45

/** Draws everything and returns a function that finds points by position. Units are CSS pixels. */
export function drawCurve(ctx: CanvasRenderingContext2D, whole: Scene): Plot {
  const { width, height, fontSize, fontFamily, from, to, compared } = whole
  // A line across bars that stand in pairs cannot be read.
  const scene: Scene = compared ? { ...whole, line: undefined } : whole
  ctx.clearRect(0, 0, width, height)
  ctx.font = `${fontSize}px ${fontFamily}`
  const ticks = niceTicks(
    [scene, compared && { ...compared, from, to }].flatMap((one) => (one ? extentOf(one) : [])),
  )
  const outTicks = outTicksOf(scene)
  const labels = [...ticks, ...outTicks].map((tick) => ctx.measureText(scene.formatTick(tick)).width)
  const [left, right] = [Math.ceil(Math.max(...labels)) + 8, width - 2]
  const room = (right - left) / (to - from)
  const isBeside = compared !== undefined && room >= leastPair
  const top = Math.ceil(fontSize * 0.7)
  const hasUnder = scene.marks.some(({ under }) => under)
  const marksRoom = Math.ceil(fontSize * (hasUnder ? 3 : 1.8))
  const titleRoom = Math.ceil(fontSize * 2.2)
  // The panel stays while a part without exports is shown: nothing jumps on zooming.
  const hasOut = [scene.below, compared?.below].some((one) => one?.some((value) => (value ?? 0) > 0))
  const hasOther = compared !== undefined && !isBeside
  const parts = 1 + Number(hasOther) + (hasOut ? outPart : 0)
  const titles = Number(hasOther) + Number(hasOut)
  const part = (height - top - marksRoom - titles * (titleRoom + top)) / parts
  const bottom = Math.round(top + part)
  const otherTop = bottom + marksRoom + titleRoom
  const otherBottom = hasOther ? Math.round(otherTop + part) : bottom
  const outTop = otherBottom + (hasOther ? top : marksRoom) + titleRoom
  const out = Math.round(part * outPart)
  const foot = hasOut ? outTop + out : otherBottom
  const plot: Plot = { left, right, top, bottom, foot, from, to }
  const [low = 0, high = 1] = [ticks[0], ticks.at(-1)]
  const within = (head: number, end: number) => (value: number) =>
    head + ((high - value) * (end - head)) / (high - low)
  const yOut = (value: number) => outTop + (value * out) / (outTicks.at(-1) ?? 1)
  const draw = room >= leastBar ? drawBars : drawColumns
  const pen: Pen = { ctx, scene, plot, y: within(top, bottom), yOut, isBeside }
  drawGrid(pen, ticks, pen.y)
  if (hasOut) drawOutGrid(pen, outTicks, outTop)
  draw(pen)
  if (hasOther) {
    const other = { ...pen, scene: alone(scene, compared), y: within(otherTop, otherBottom) }
    drawGrid(other, ticks, other.y)
    drawTitle(other, scene.comparedTitle, otherTop)
    draw(other)
  }
  if (scene.line) drawLine(pen, scene.line, scene.colours.generated)
  drawMarks(pen)
  return plot
}

/** Another period as a chart of its own, in one colour. */
const alone = (scene: Scene, { values, above }: ComparedValues): Scene => ({
  ...scene,
  values,
  above,
  below: undefined,
  stacks: undefined,
  period: undefined,
  isEstimated: () => false,
  isBegun: () => false,
  colours: { ...scene.colours, plain: scene.colours.compared },
})

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
  drawGrid(pen, ticks.length > 0 ? ticks : [0], pen.yOut)
  drawTitle(pen, pen.scene.belowTitle, top)
}

function drawTitle({ ctx, scene: { fontSize, colours } }: Pen, title: string, top: number) {
  ctx.textAlign = 'left'
  ctx.textBaseline = 'middle'
  ctx.fillStyle = colours.text
  ctx.fillText(title, 0, top - fontSize * 1.25)
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

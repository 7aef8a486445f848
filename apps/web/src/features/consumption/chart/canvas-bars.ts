import { type Box, type Fill, fillBox, fillsOf, hatch } from './canvas-fill.ts'
import { type Pen, xOf } from './curve-scene.ts'

/** Width and offsets of a point's bars: one, or another period's on the left. */
function slotsOf({ scene: { from, to }, plot, isBeside }: Pen) {
  const room = (plot.right - plot.left) / (to - from)
  if (!isBeside) {
    const width = room < 6 ? Math.max(1, room - 0.5) : Math.min(48, room * 0.68)
    return { width, before: 0, now: (room - width) / 2 }
  }
  const gap = room < 16 ? 0.5 : 2
  const width = Math.min(30, (room * 0.8 - gap) / 2)
  const before = room / 2 - width - gap / 2
  return { width, before, now: before + width + gap }
}

/** One bar per point: by period, or in a colour of its own. */
export function drawBars(pen: Pen) {
  const { ctx, scene, plot, y, yOut, isBeside } = pen
  const { values, stacks, period, above, below, colours, from, to } = scene
  const fills = fillsOf(colours)
  const { width, before, now } = slotsOf(pen)
  for (let i = from; i < to; i += 1) {
    if (isBeside) drawBefore(pen, i, { x: xOf(plot, i) + before, width })
    const x = xOf(plot, i) + now
    const isEstimated = scene.isEstimated(i)
    ctx.globalAlpha = scene.isBegun(i) ? 0.5 : 1
    const bar = (fill: Fill, low: number, high: number) =>
      fillBar(ctx, { x, y: y(high), width, height: y(low) - y(high) }, fill, isEstimated, colours.surface)
    const value = values[i] ?? 0
    if (stacks) {
      // The cheapest period at the bottom, the most expensive on top.
      let base = 0
      for (let at = stacks.length - 1; at >= 0; at -= 1) {
        const part = stacks[at]?.[i] ?? 0
        if (part > 0) bar(fills.period(at), base, base + part)
        base += part
      }
    } else if (value !== 0) {
      const fill = period ? fills.period((period[i] ?? 1) - 1) : fills.plain
      bar(fill, Math.min(0, value), Math.max(0, value))
    }
    const over = above?.[i] ?? 0
    if (over > 0) bar(fills.selfUsed, value, value + over)
    const under = below?.[i] ?? 0
    if (under > 0) {
      const box = { x, y: yOut(0), width, height: yOut(under) - yOut(0) }
      fillBar(ctx, box, fills.exported, isEstimated, colours.surface)
    }
  }
  ctx.globalAlpha = 1
}

/** Another period's bar: an outline with lines in it. */
function drawBefore({ ctx, scene, y, yOut }: Pen, i: number, { x, width }: Pick<Box, 'x' | 'width'>) {
  const { compared, colours } = scene
  const value = compared?.values[i] ?? 0
  const over = compared?.above?.[i] ?? 0
  const under = compared?.below?.[i] ?? 0
  const outlined = (from: number, to: number, colour: string) => {
    const box = { x, y: Math.min(from, to), width, height: Math.abs(to - from) }
    hatch(ctx, box, 'falling', colour)
    ctx.strokeStyle = colour
    ctx.lineWidth = 1
    ctx.strokeRect(box.x + 0.5, box.y + 0.5, Math.max(0, width - 1), Math.max(0, box.height - 0.5))
  }
  if (value !== 0) outlined(y(value), y(0), colours.compared)
  if (over > 0) outlined(y(value + over), y(value), colours.selfUsed)
  if (under > 0) outlined(yOut(0), yOut(under), colours.exported)
}

/** Estimates are pale and hatched. */
function fillBar(
  ctx: CanvasRenderingContext2D,
  box: Box,
  fill: Fill,
  isEstimated: boolean,
  surface: string,
): void {
  if (!isEstimated) return fillBox(ctx, box, fill, surface)
  ctx.save()
  ctx.globalAlpha = 0.35
  fillBox(ctx, box, { colour: fill.colour }, surface)
  ctx.restore()
  hatch(ctx, box, 'rising', fill.colour)
}

import { type Pen, xOf } from './curve-scene.ts'

/** One bar per point: by period, or in a colour of its own. */
export function drawBars(pen: Pen) {
  const { ctx, scene, plot, y, yOut } = pen
  const { values, stacks, period, above, below, colours, from, to } = scene
  const room = (plot.right - plot.left) / (to - from)
  const width = room < 6 ? Math.max(1, room - 0.5) : Math.min(48, room * 0.68)
  for (let i = from; i < to; i += 1) {
    const x = xOf(plot, i) + (room - width) / 2
    const isEstimated = scene.isEstimated(i)
    ctx.globalAlpha = scene.isBegun(i) ? 0.5 : 1
    const bar = (colour: string, low: number, high: number) =>
      fillBar(ctx, { x, y: y(high), width, height: y(low) - y(high) }, colour, isEstimated)
    const value = values[i] ?? 0
    if (stacks) {
      // The cheapest period at the bottom, the most expensive on top.
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
    const over = above?.[i] ?? 0
    if (over > 0) bar(colours.selfUsed, value, value + over)
    const under = below?.[i] ?? 0
    if (under > 0) {
      const box = { x, y: yOut(0), width, height: yOut(under) - yOut(0) }
      fillBar(ctx, box, colours.exported, isEstimated)
    }
  }
  ctx.globalAlpha = 1
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

const hatchStep = 5

/** Estimates are pale and hatched. */
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
  // Hatching from one grid for the whole chart, so that parts of a bar align.
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

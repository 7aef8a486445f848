import type { Colours } from './curve-scene.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** Lines that tell fills apart without their colour. */
type Pattern = 'rising' | 'falling' | 'crossed' | 'across' | 'upright' | 'dotted'

const step = 5

/** From one grid for the whole chart, so that parts of a bar align. */
const firstAt = (from: number) => Math.floor(from / step) * step

function lines(ctx: CanvasRenderingContext2D, { x, y, width, height }: Box, pattern: Pattern) {
  const isCrossed = pattern === 'crossed'
  if (pattern === 'rising' || isCrossed)
    for (let at = firstAt(x + y); at < x + width + y + height; at += step) {
      ctx.moveTo(at - y, y)
      ctx.lineTo(at - y - height, y + height)
    }
  if (pattern === 'falling' || isCrossed)
    for (let at = firstAt(x - y - height); at < x + width - y; at += step) {
      ctx.moveTo(at + y, y)
      ctx.lineTo(at + y + height, y + height)
    }
  if (pattern === 'across' || pattern === 'dotted')
    for (let at = firstAt(y); at < y + height; at += step) {
      ctx.moveTo(x, at)
      ctx.lineTo(x + width, at)
    }
  if (pattern === 'upright' || pattern === 'dotted')
    for (let at = firstAt(x); at < x + width; at += step) {
      ctx.moveTo(at, y)
      ctx.lineTo(at, y + height)
    }
}

/** The lines of a pattern inside a box. */
export function hatch(ctx: CanvasRenderingContext2D, box: Box, pattern: Pattern, colour: string): void {
  const { x, y, width, height } = box
  ctx.save()
  ctx.beginPath()
  ctx.rect(x, y, width, height)
  ctx.clip()
  ctx.beginPath()
  lines(ctx, box, pattern)
  ctx.strokeStyle = colour
  ctx.lineWidth = 1.2
  ctx.stroke()
  ctx.restore()
}

/** A fill, and its pattern where colours do not suffice. */
export interface Fill {
  colour: string
  pattern?: Pattern | undefined
}

export function fillBox(ctx: CanvasRenderingContext2D, box: Box, { colour, pattern }: Fill, surface: string) {
  ctx.fillStyle = colour
  ctx.fillRect(box.x, box.y, box.width, box.height)
  if (pattern) hatch(ctx, box, pattern, surface)
}

/** P1 first: the legend draws the same ones (`curve-legend.module.css`). */
const periodPatterns: readonly (Pattern | undefined)[] = [
  undefined,
  'rising',
  'dotted',
  'across',
  'falling',
  'upright',
]

/** The fills of a chart. */
export const fillsOf = ({ periods, plain, selfUsed, exported, isPatterned }: Colours) => ({
  period: (at: number): Fill => ({
    colour: periods[at] ?? plain,
    pattern: isPatterned ? periodPatterns[at] : undefined,
  }),
  plain: { colour: plain } satisfies Fill,
  selfUsed: { colour: selfUsed, pattern: isPatterned ? 'crossed' : undefined } satisfies Fill,
  /** Striped on every screen: it is no consumption. */
  exported: { colour: exported, pattern: 'upright' } satisfies Fill,
})

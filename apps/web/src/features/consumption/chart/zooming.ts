import type { ShownCurve } from '#features/consumption/curve/curve-points.ts'

/** The drawn points, from the first up to before the last. */
export interface Zoom {
  from: number
  to: number
}

/** The newest point with data. */
export function lastKnown({ columns }: ShownCurve, { from, to }: Zoom): number {
  for (let i = to - 1; i >= from; i -= 1) if ((columns.activa[i] ?? null) !== null) return i
  return Math.max(from, to - 1)
}

/** Minimum number of points. */
const leastPoints = 6

/** Zooms by a factor (above 1: in) around a point; undefined is the whole. */
export function zoomedBy(zoom: Zoom, count: number, factor: number, around: number): Zoom | undefined {
  const size = Math.round((zoom.to - zoom.from) / factor)
  if (size >= count) return undefined
  return zoomAround(Math.max(Math.min(leastPoints, count), size), count, around)
}

function zoomAround(size: number, count: number, around: number): Zoom {
  const from = Math.max(0, Math.min(count - size, Math.round(around - size / 2)))
  return { from, to: from + size }
}

/** The same size, moved to contain the point. */
export function zoomWith({ from, to }: Zoom, index: number): Zoom {
  if (index < from) return { from: index, to: index + to - from }
  if (index >= to) return { from: index + 1 - (to - from), to: index + 1 }
  return { from, to }
}

export function zoomMoved({ from, to }: Zoom, by: number, count: number): Zoom {
  const moved = Math.max(-from, Math.min(count - to, Math.round(by)))
  return { from: from + moved, to: to + moved }
}

import { daysBetween, isDay } from '@fanal/domain/dates'
import { isByHour, pointDay, type ShownCurve } from '#features/consumption/curve/curve-points.ts'
import { monthsIn } from '#features/consumption/curve/curve-ranges.ts'
import type { Zoom } from './zooming.ts'

/** The first point of a day, or of its month. */
function firstOfDay(curve: ShownCurve, day: string): number | undefined {
  if (curve.type === 'monthly') return monthsIn({ start: curve.start, end: day }) - 1
  const days = daysBetween(curve.start, day)
  return isByHour(curve.type) ? curve.dayStarts[days] : days
}

/**
 * A zoomed range in the address: the day of its first point, the number of points before it on that day, and its
 * length. So it stays the same when the range of days changes.
 */
export function textOfZoom(curve: ShownCurve, { from, to }: Zoom): string {
  const day = pointDay(curve, from)
  return [day, from - (firstOfDay(curve, day) ?? from), to - from].join('.')
}

/** The zoom of the address; the whole if impossible. */
export function zoomOfText(curve: ShownCurve, text: string | undefined): Zoom | undefined {
  const [, day = '', before, size] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,3})\.(\d{1,5})$/.exec(text ?? '') ?? []
  const first = isDay(day) ? firstOfDay(curve, day) : undefined
  if (first === undefined) return undefined
  const zoom = { from: first + Number(before), to: first + Number(before) + Number(size) }
  const isPart = zoom.from >= 0 && zoom.from < zoom.to && zoom.to <= curve.count
  return isPart && zoom.to - zoom.from < curve.count ? zoom : undefined
}

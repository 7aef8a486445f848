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
 * A part of a curve, as the address has it: the day of its first point, how many come before it on that day, and how many
 * there are. So it is the same part when the range has moved on.
 */
export function textOfZoom(curve: ShownCurve, { from, to }: Zoom): string {
  const day = pointDay(curve, from)
  return [day, from - (firstOfDay(curve, day) ?? from), to - from].join('.')
}

/** What the address asks for; the whole where that cannot be. */
export function zoomOfText(curve: ShownCurve, text: string | undefined): Zoom | undefined {
  const [, day = '', before, size] = /^(\d{4}-\d{2}-\d{2})\.(\d{1,3})\.(\d{1,5})$/.exec(text ?? '') ?? []
  const first = isDay(day) ? firstOfDay(curve, day) : undefined
  if (first === undefined) return undefined
  const zoom = { from: first + Number(before), to: first + Number(before) + Number(size) }
  const isPart = zoom.from >= 0 && zoom.from < zoom.to && zoom.to <= curve.count
  return isPart && zoom.to - zoom.from < curve.count ? zoom : undefined
}

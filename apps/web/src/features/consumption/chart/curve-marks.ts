import {
  isByHour,
  pointDay,
  pointTime,
  type ShownCurve,
  stepMinutesOf,
} from '#features/consumption/curve/curve-points.ts'
import type { Mark } from './curve-scene.ts'

interface MarkLabels {
  month: (month: string) => string
  dayAndMonth: (day: string) => string
  /** Under the repeated hour of October. */
  second: string
}

/** Pixels for a label and the space after it. */
const roomFor = (label: string) => label.length * 7 + 14

/** The smallest step between labels that avoids overlap, among round numbers. */
const strideOf = (count: number, width: number, room: number, steps: readonly number[]) => {
  const least = Math.ceil((count * room) / width)
  return steps.find((step) => step >= least) ?? least
}

interface Window {
  from: number
  to: number
  /** Total width in pixels. */
  width: number
}

/** The axis labels of the points from `from` up to `to`. */
export function marksOf(curve: ShownCurve, { from, to, width }: Window, words: MarkLabels): Mark[] {
  if (curve.type === 'monthly') return monthMarks(curve, { from, to, width }, words)
  if (curve.type === 'daily') return dayMarks(curve, { from, to, width }, words)
  return hourMarks(curve, { from, to, width }, words)
}

function monthMarks(curve: ShownCurve, { from, to, width }: Window, { month }: MarkLabels): Mark[] {
  const stride = strideOf(to - from, width, 34, [1, 2, 3, 4, 6, 12])
  return indexes(from, to, stride).map((index) => {
    const day = pointDay(curve, index)
    const isFirst = index === from || day.slice(0, 4) !== pointDay(curve, index - stride).slice(0, 4)
    return { index, label: month(day.slice(0, 7)), under: isFirst ? day.slice(0, 4) : undefined }
  })
}

const dayRoom = ({ start }: ShownCurve, { dayAndMonth }: MarkLabels) => roomFor(dayAndMonth(start))

function dayMarks(curve: ShownCurve, window: Window, words: MarkLabels): Mark[] {
  const { from, to, width } = window
  if (to - from > 62) return starts(curve, window, words)
  const isOneMonth = pointDay(curve, from).slice(0, 7) === pointDay(curve, to - 1).slice(0, 7)
  const stride = strideOf(to - from, width, isOneMonth ? 24 : dayRoom(curve, words), [1, 2, 3, 5, 7, 10, 14])
  return indexes(from, to, stride).map((index) => {
    const day = pointDay(curve, index)
    return { index, label: isOneMonth ? String(Number(day.slice(8))) : words.dayAndMonth(day) }
  })
}

function hourMarks(curve: ShownCurve, window: Window, words: MarkLabels): Mark[] {
  const { from, to, width } = window
  const perHour = 60 / stepMinutesOf(curve.type)
  if (to - from > 50 * perHour) return starts(curve, window, words)
  const stride = strideOf((to - from) / perHour, width, 34, [1, 2, 3, 4, 6, 12, 24])
  const isOneDay = pointDay(curve, from) === pointDay(curve, to - 1)
  const marks = indexes(from, to, 1).flatMap((index): Mark[] => {
    const { day, from: minutes = 0, season } = pointTime(curve, index)
    const isSecond = season === 'winter' && minutes % 60 === 0
    if (isSecond) return [{ index, label: `${minutes / 60} h`, under: words.second }]
    if (minutes % (stride * 60) !== 0 || season === 'winter') return []
    return [{ index, label: minutes === 0 && !isOneDay ? words.dayAndMonth(day) : `${minutes / 60} h` }]
  })
  const second = marks.find(({ under }) => under)?.index
  if (second === undefined) return marks
  // Whatever the stride the second one is named: its neighbours make room.
  const room = (30 * (to - from)) / width
  return marks.filter(({ index }) => index === second || Math.abs(index - second) >= room)
}

/** The starts of days, or of months if there are too many. */
function starts(curve: ShownCurve, { from, to, width }: Window, words: MarkLabels): Mark[] {
  const days = isByHour(curve.type)
    ? curve.dayStarts.slice(0, -1).filter((index) => index >= from && index < to)
    : indexes(from, to, 1)
  const isLong = days.length > 62
  const candidates = isLong ? days.filter((index) => pointDay(curve, index).endsWith('-01')) : days
  const stride = strideOf(candidates.length, width, isLong ? 44 : dayRoom(curve, words), [1, 2, 3, 7, 14])
  return candidates
    .filter((_, place) => place % stride === 0)
    .map((index) => {
      const day = pointDay(curve, index)
      const isNewYear = isLong && day.slice(5, 7) === '01'
      return {
        index,
        label: isLong ? words.month(day.slice(0, 7)) : words.dayAndMonth(day),
        under: isNewYear ? day.slice(0, 4) : undefined,
      }
    })
}

function indexes(from: number, to: number, stride: number): number[] {
  const all: number[] = []
  for (let index = from; index < to; index += stride) all.push(index)
  return all
}

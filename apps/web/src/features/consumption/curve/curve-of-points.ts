import type { Curve, curveChartSchemas } from '@fanal/contract/schemas/consumption'
import type { CurveType } from '@fanal/domain/consumption/curve-range'

type CurvePoint = Extract<(typeof curveChartSchemas)['response']['_output'], unknown[]>[number]

/** Columns from the points of version 1: without costs and states. */
export function curveOfPoints(points: readonly CurvePoint[], type: CurveType): Curve | undefined {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return undefined
  const days = new Map<string, number>()
  for (const { date } of points) days.set(date.slice(0, 10), (days.get(date.slice(0, 10)) ?? 0) + 1)
  const wh = (kwh: number) => Math.round(kwh * 1000)
  const isByHour = type === 'hourly' || type === 'quarter-hourly'
  const exportada = points.map((point) => wh(point.exportada))
  return {
    magnitudes: { elements: ['activa'] },
    start: first.date.slice(0, 10),
    end: last.date.slice(0, 10),
    curve: {
      counts: isByHour ? [...days.values()] : [],
      activa: points.map(({ activa }) => wh(activa)),
      ...(exportada.some(Boolean) && { exportada }),
      ...(isByHour && { period: points.map(({ period }) => Number(period.slice(1)) || 1) }),
      state: points.map(() => 1),
    },
  }
}

import type { CurveType } from '@fanal/domain/consumption/curve-range'
import type { KeyboardEvent } from 'react'
import type { ChartControl } from './chart-control.ts'
import { lastKnown, zoomedBy, zoomWith } from './zooming.ts'

/** The larger step: three months, a week, a day. */
const pageSteps: Record<CurveType, number> = { monthly: 3, daily: 7, hourly: 24, 'quarter-hourly': 96 }

function moved(key: string, at: number, { curve, zoom }: ChartControl): number | undefined {
  const page = pageSteps[curve.type]
  switch (key) {
    case 'ArrowRight':
    case 'ArrowUp':
      return at + 1
    case 'ArrowLeft':
    case 'ArrowDown':
      return at - 1
    case 'PageUp':
      return at + page
    case 'PageDown':
      return at - page
    case 'Home':
      return zoom.from
    case 'End':
      return zoom.to - 1
    default:
      return undefined
  }
}

/** One tab stop; arrow keys move between points, Enter drills down, Escape resets the zoom. */
export function useChartKeys(keyed: ChartControl) {
  const { curve, zoom, onZoom, chosen, onChoose, onOpen } = keyed
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const { key } = event
    const at = chosen ?? lastKnown(curve, zoom)
    const next = moved(key, at, keyed)
    if (next !== undefined) {
      const index = Math.max(0, Math.min(curve.count - 1, next))
      onChoose(index)
      if (index < zoom.from || index >= zoom.to) onZoom(zoomWith(zoom, index))
    } else if (key === 'Enter' && onOpen) onOpen(at)
    else if (key === 'Escape' && zoom.to - zoom.from < curve.count) onZoom(undefined)
    else if (key === '+') onZoom(zoomedBy(zoom, curve.count, 2, at))
    else if (key === '-') onZoom(zoomedBy(zoom, curve.count, 0.5, at))
    else return
    event.preventDefault()
  }
}

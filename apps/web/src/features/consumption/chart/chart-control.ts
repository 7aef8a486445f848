import type { ShownCurve } from '#features/consumption/curve/curve-points.ts'
import type { Zoom } from './zooming.ts'

/** What keys and pointer read and change. */
export interface ChartControl {
  curve: ShownCurve
  zoom: Zoom
  onZoom: (zoom: Zoom | undefined) => void
  chosen: number | undefined
  onChoose: (index: number | undefined) => void
  /** Drills down one view, if possible. */
  onOpen: ((index: number) => void) | undefined
}

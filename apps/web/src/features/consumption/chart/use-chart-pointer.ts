import { type PointerEvent, useRef, useState } from 'react'
import { indexAt, type Plot } from './curve-scene.ts'
import type { ChartControl } from './chart-control.ts'
import { type Zoom, zoomedBy, zoomMoved } from './zooming.ts'

/** Movements below this are a click, not a drag. */
const steadyPx = 6

interface Press {
  x: number
  index: number
  /** Selected by the previous tap: a second one opens it. */
  wasChosen: boolean
  hasMoved: boolean
}

/**
 * The mouse reads on hover, drills down on click, and zooms on drag. A finger reads while moving, and drills down on a
 * second tap, since touch has no hover.
 */
export function useChartPointer(pointed: ChartControl, plot: Plot | undefined, leave: () => void) {
  const { curve, zoom, onZoom, chosen, onChoose, onOpen } = pointed
  const press = useRef<Press>(undefined)
  const [selection, setSelection] = useState<Zoom>()
  const indexOf = (event: PointerEvent) =>
    plot && indexAt(plot, event.clientX - event.currentTarget.getBoundingClientRect().left)
  const end = () => {
    press.current = undefined
    setSelection(undefined)
  }

  const onPointerDown = (event: PointerEvent) => {
    const index = indexOf(event)
    if (index === undefined || event.button !== 0) return
    press.current = { x: event.clientX, index, wasChosen: chosen === index, hasMoved: false }
    if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId)
    else onChoose(index)
  }
  const onPointerMove = (event: PointerEvent) => {
    const index = indexOf(event)
    if (index === undefined) return
    onChoose(index)
    const { current } = press
    if (!current) return
    if (Math.abs(event.clientX - current.x) > steadyPx) current.hasMoved = true
    if (event.pointerType === 'mouse' && current.hasMoved)
      setSelection({ from: Math.min(index, current.index), to: Math.max(index, current.index) + 1 })
  }
  const onPointerUp = (event: PointerEvent) => {
    const { current } = press
    if (!current) return
    const isMouse = event.pointerType === 'mouse'
    if (selection && selection.to - selection.from > 1) onZoom(selection)
    else if (!current.hasMoved && (isMouse || current.wasChosen)) onOpen?.(current.index)
    end()
  }
  /** Ctrl+wheel, like a touch-pad pinch, zooms; a plain wheel scrolls the page, sideways it pans. */
  const onWheel = (event: WheelEvent) => {
    const isZoomed = zoom.to - zoom.from < curve.count
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      onZoom(zoomedBy(zoom, curve.count, event.deltaY < 0 ? 1.25 : 0.8, chosen ?? (zoom.from + zoom.to) / 2))
    } else if (isZoomed && plot && Math.abs(event.deltaX) > Math.abs(event.deltaY)) {
      event.preventDefault()
      const perPixel = (zoom.to - zoom.from) / (plot.right - plot.left)
      onZoom(zoomMoved(zoom, event.deltaX * perPixel, curve.count))
    }
  }
  return {
    selection,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: end,
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType === 'mouse' && !press.current) leave()
    },
    onWheel,
  }
}

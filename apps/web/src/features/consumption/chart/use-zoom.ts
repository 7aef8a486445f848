import { useEffect, useRef, useState } from 'react'
import type { ShownCurve } from '#features/consumption/curve/curve-points.ts'
import type { PanelState } from '#features/consumption/use-panel-state.ts'
import { textOfZoom, zoomOfText } from './zoom-text.ts'
import type { Zoom } from './zooming.ts'

/** A wheel fires many events a second: browsers throttle changes of the address. */
const restMs = 250

interface Held {
  curve: ShownCurve
  /** As in the address, or about to be. */
  text: string | undefined
  zoom: Zoom | undefined
  isWritten: boolean
}

/** The zoomed range: on screen at once, in the address after a debounce. */
export function useZoom(curve: ShownCurve, { zoom: text, setZoom: write }: PanelState, isWaiting: boolean) {
  const ofAddress = (): Held => ({ curve, text, zoom: zoomOfText(curve, text), isWritten: true })
  const [held, setHeld] = useState(ofAddress)
  // Until another curve is loaded, the previous range stays.
  const isOver = held.curve !== curve || (held.isWritten && held.text !== text)
  if (isOver && !isWaiting) setHeld(ofAddress())

  const writeNow = useRef<() => void>(undefined)
  useEffect(() => {
    writeNow.current = held.isWritten
      ? undefined
      : () => {
          setHeld({ ...held, isWritten: true })
          write(held.text)
        }
  })
  useEffect(() => {
    if (held.isWritten) return undefined
    const timer = setTimeout(() => writeNow.current?.(), restMs)
    return () => clearTimeout(timer)
  }, [held])
  return {
    zoom: held.curve === curve ? held.zoom : undefined,
    setZoom: (zoom: Zoom | undefined) =>
      setHeld({ curve, text: zoom && textOfZoom(curve, zoom), zoom, isWritten: false }),
    /** Flushes before navigation, so that the back button restores it. */
    writeNow: () => writeNow.current?.(),
  }
}

import { useEffect, useRef, useState } from 'react'
import type { ShownCurve } from '#features/consumption/curve/curve-points.ts'
import type { PanelState } from '#features/consumption/use-panel-state.ts'
import { textOfZoom, zoomOfText } from './zoom-text.ts'
import type { Zoom } from './zooming.ts'

/** A wheel gives many a second: browsers refuse an address that changes as often. */
const restMs = 250

interface Held {
  curve: ShownCurve
  /** As the address has it, or soon will. */
  text: string | undefined
  zoom: Zoom | undefined
  isWritten: boolean
}

/** The part of the curve that is shown: at once on screen, and in the address once it rests. */
export function useZoom(curve: ShownCurve, { zoom: text, setZoom: write }: PanelState, isWaiting: boolean) {
  const ofAddress = (): Held => ({ curve, text, zoom: zoomOfText(curve, text), isWritten: true })
  const [held, setHeld] = useState(ofAddress)
  // Until another curve is here, the part of the one before stays as it was.
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
    /** Before the panel goes elsewhere: the back button then finds it. */
    writeNow: () => writeNow.current?.(),
  }
}

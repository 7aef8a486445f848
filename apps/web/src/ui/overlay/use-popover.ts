import { useEffect, useRef, useState } from 'react'
import { type Align, place } from './place.ts'

/** A top-layer box beside its anchor: follows it, closes on Escape and on a click outside. */
export function usePopover<Anchor extends HTMLElement, Box extends HTMLElement>(align: Align) {
  const anchor = useRef<Anchor>(null)
  const box = useRef<Box>(null)
  const [open, setOpen] = useState(false)

  useEffect(() => {
    const root = anchor.current
    const pop = box.current
    if (!open || !root || !pop) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const follow = () => place(pop, root, align)
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault() // else a dialog around it would close too
      if (pop.contains(document.activeElement)) root.querySelector<HTMLElement>('button, a')?.focus()
      setOpen(false)
    }
    const onDown = (event: PointerEvent) => {
      if (!event.composedPath().includes(root)) setOpen(false)
    }
    pop.showPopover()
    follow()
    document.addEventListener('keydown', onKey, { signal, capture: true })
    document.addEventListener('pointerdown', onDown, { signal })
    document.addEventListener('scroll', follow, { signal, capture: true, passive: true })
    window.addEventListener('resize', follow, { signal })
    return () => {
      listening.abort()
      if (pop.isConnected) pop.hidePopover()
    }
  }, [open, align])

  return { anchor, box, open, setOpen }
}

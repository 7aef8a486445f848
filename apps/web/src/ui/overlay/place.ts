const GAP = 6
const EDGE = 8

export type Align = 'center' | 'end'

/** Positions a top-layer element below its anchor, or above if there is more room, always inside the viewport. */
export function place(floating: HTMLElement, anchor: Element, align: Align): void {
  const from = anchor.getBoundingClientRect()
  const width = document.documentElement.clientWidth
  const height = window.innerHeight
  const below = height - from.bottom - GAP - EDGE
  const above = from.top - GAP - EDGE
  floating.style.maxHeight = ''
  const onTop = floating.offsetHeight > below && above > below
  const room = Math.max(onTop ? above : below, 0)
  const tall = Math.min(floating.offsetHeight, room)
  const wide = floating.offsetWidth
  const left = align === 'end' ? from.right - wide : from.left + (from.width - wide) / 2
  floating.style.left = `${Math.max(EDGE, Math.min(left, width - EDGE - wide))}px`
  floating.style.top = `${onTop ? from.top - GAP - tall : from.bottom + GAP}px`
  floating.style.maxHeight = `${room}px`
}

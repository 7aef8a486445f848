import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'

let roots: { root: Root; box: HTMLElement }[] = []

/** Renders on an empty page, emptied after the test by the set-up; returns a function to re-render. */
export function render(content: ReactNode, place: 'main' | 'div' = 'main'): (content: ReactNode) => void {
  const box = document.body.appendChild(document.createElement(place))
  const root = createRoot(box)
  roots.push({ root, box })
  const draw = (what: ReactNode) => flushSync(() => root.render(what))
  draw(content)
  return draw
}

export function unmountAll(): void {
  for (const { root, box } of roots) {
    root.unmount()
    box.remove()
  }
  roots = []
}

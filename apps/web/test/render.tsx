import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach } from 'vitest'

let roots: { root: Root; box: HTMLElement }[] = []

/** Renders on an empty page, which is emptied after the test; returns a function to re-render. */
export function render(content: ReactNode, place: 'main' | 'div' = 'main'): (content: ReactNode) => void {
  const box = document.body.appendChild(document.createElement(place))
  const root = createRoot(box)
  roots.push({ root, box })
  const draw = (what: ReactNode) => flushSync(() => root.render(what))
  draw(content)
  return draw
}

afterEach(() => {
  for (const { root, box } of roots) {
    root.unmount()
    box.remove()
  }
  roots = []
})

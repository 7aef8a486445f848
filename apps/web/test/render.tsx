import { type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { act } from 'react'
import { afterEach } from 'vitest'

let roots: { root: Root; box: HTMLElement }[] = []

/** Renders on an empty page, which is emptied after the test. Returns a function to re-render. */
export async function render(content: ReactNode): Promise<(content: ReactNode) => Promise<void>> {
  const box = document.body.appendChild(document.createElement('main'))
  const root = createRoot(box)
  roots.push({ root, box })
  const draw = (what: ReactNode) => act(async () => root.render(<StrictMode>{what}</StrictMode>))
  await draw(content)
  return draw
}

afterEach(async () => {
  for (const { root, box } of roots) {
    await act(async () => root.unmount())
    box.remove()
  }
  roots = []
})

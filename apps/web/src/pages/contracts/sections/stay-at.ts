const inputs = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/**
 * Moves to an element, and back to it whenever something above it loads and pushes it away, until whoever reads presses
 * or scrolls. A browser alone keeps the place only beside an element that stays, and Safari never does.
 */
export function stayAt(element: Element): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const topOf = () => element.getBoundingClientRect().top
  let place = { top: 0, scrolled: 0 }
  const move = () => {
    element.scrollIntoView()
    place = { top: topOf(), scrolled: window.scrollY }
  }
  const resized = new ResizeObserver(move)
  const leave = () => {
    listening.abort()
    resized.disconnect()
  }
  move()
  resized.observe(document.body)
  const isElsewhere = () => window.scrollY !== place.scrolled && Math.abs(topOf() - place.top) > 1
  document.addEventListener('scroll', () => isElsewhere() && leave(), { signal, passive: true })
  for (const input of inputs) window.addEventListener(input, leave, { signal, passive: true, capture: true })
  return leave
}

import { useSyncExternalStore } from 'react'

export interface Location {
  path: string
  /** With its question mark, or empty. */
  search: string
}

let drawnLocation: Location = { path: '/', search: '' }
let current: Location | undefined
const listeners = new Set<() => void>()

/** Which address the server drew: read while drawing there, and while the browser takes the drawing over. */
export function setDrawnLocation(location: Location): void {
  drawnLocation = location
  // The same to the browser while nobody has moved: else all that looks at it would be drawn twice.
  current = location
}

function read(): Location {
  const { pathname, search } = window.location
  if (current?.path !== pathname || current.search !== search) current = { path: pathname, search }
  return current
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('popstate', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('popstate', listener)
  }
}

export function useLocation(): Location {
  return useSyncExternalStore(subscribe, read, () => drawnLocation)
}

/** Goes to an address of the portal without loading a new document. */
export function navigate(to: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(null, '', to)
  else window.history.pushState(null, '', to)
  for (const listener of listeners) listener()
  if (!replace) window.scrollTo(0, 0)
}

/**
 * Plain links become navigation inside the page. They are ordinary anchors, so they work before the script has run,
 * open in new tabs, and `isOurs` decides which addresses the portal itself answers.
 */
export function followLinks(isOurs: (path: string) => boolean): void {
  document.addEventListener('click', (event) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = (event.target as Element).closest?.('a')
    if (!link || link.target || link.hasAttribute('download') || link.origin !== window.location.origin)
      return
    // A change of language draws the whole page anew.
    if (!isOurs(link.pathname) || new URLSearchParams(link.search).has('lang')) return
    if (link.pathname === window.location.pathname && link.search === window.location.search && link.hash)
      return
    event.preventDefault()
    navigate(link.pathname + link.search + link.hash)
  })
}

import { useSyncExternalStore } from 'react'
import { newEntry, sameEntry } from './scroll-memory.ts'

export interface Location {
  path: string
  /** With its question mark, or empty. */
  search: string
}

let drawnLocation: Location = { path: '/', search: '' }
let current: Location | undefined
const listeners = new Set<() => void>()

/** The address that the server rendered: used on the server and during hydration. */
export function setDrawnLocation(location: Location): void {
  drawnLocation = location
  // The same object until somebody navigates, to avoid a second render.
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

/** Calls the listener after each navigation; returns how to stop it. */
export const onNavigation = subscribe

export function useLocation(): Location {
  return useSyncExternalStore(subscribe, read, () => drawnLocation)
}

/** The address now, for what is read once and not followed. */
export const locationNow = (): Location => (typeof window === 'undefined' ? drawnLocation : read())

/** A part of the address: changes of others do not redraw who reads it. */
function useInAddress<T extends string | boolean | undefined>(partOf: (location: Location) => T): T {
  return useSyncExternalStore(
    subscribe,
    () => partOf(read()),
    () => partOf(drawnLocation),
  )
}

export const usePath = () => useInAddress(({ path }) => path)

export const useIsAt = (href: string) => useInAddress(({ path, search }) => path + search === href)

export const useAddressValue = (name: string) =>
  useInAddress(({ search }) => new URLSearchParams(search).get(name) ?? undefined)

/** Navigates within the portal without loading a document. */
export function navigate(to: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(sameEntry(), '', to)
  else window.history.pushState(newEntry(), '', to)
  for (const listener of listeners) listener()
  if (!replace) window.scrollTo(0, 0)
}

/** Decides which addresses the portal handles. */
interface Pages {
  isOurs: (path: string) => boolean
}

/**
 * Turns clicks on plain links into client-side navigation. They are ordinary anchors, so they work before hydration and
 * open in new tabs. A click before the pages are known waits for them; without them it loads a document.
 */
export function followLinks(loaded: () => Pages | undefined, load: () => Promise<Pages>): void {
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
    // Without a connection the browser's worker has whole pages only.
    if (!navigator.onLine) return
    // A change of language loads a new document.
    if (new URLSearchParams(link.search).has('lang')) return
    const { pathname, search, hash, href } = link
    if (pathname === window.location.pathname && search === window.location.search && hash) return
    const pages = loaded()
    if (pages && !pages.isOurs(pathname)) return
    event.preventDefault()
    const go = (isOurs: boolean) =>
      isOurs ? navigate(pathname + search + hash) : window.location.assign(href)
    if (pages) return go(true)
    load().then(
      (known) => go(known.isOurs(pathname)),
      () => go(false),
    )
  })
}

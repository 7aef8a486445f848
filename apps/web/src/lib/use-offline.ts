import { useSyncExternalStore } from 'react'

// The browser knows whether it has a network, not whether the portal answers: a document that was kept is marked as one
// by the worker that kept it (`public/sw.js`).

const changed = 'kept-left'
const keptAt = () => document.documentElement.dataset['keptAt'] ?? ''

/** The page no longer shows the stored document. */
export function leaveKept(): void {
  delete document.documentElement.dataset['keptAt']
  window.dispatchEvent(new Event(changed))
}

function subscribe(listener: () => void): () => void {
  const names = ['offline', changed]
  for (const name of names) window.addEventListener(name, listener)
  // What was asked for in vain is asked for again.
  window.addEventListener('online', leaveKept)
  return () => {
    for (const name of names) window.removeEventListener(name, listener)
    window.removeEventListener('online', leaveKept)
  }
}

/** Whether there is no network, or no server behind it; and when the shown document was kept. */
export function useOffline(): { isOffline: boolean; keptAt: string } {
  const kept = useSyncExternalStore(subscribe, keptAt, () => '')
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return { isOffline: !isOnline || kept !== '', keptAt: kept }
}

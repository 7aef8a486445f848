import { useSyncExternalStore } from 'react'

const paper = () => window.matchMedia('print')

function subscribe(notify: () => void): () => void {
  const media = paper()
  media.addEventListener('change', notify)
  return () => media.removeEventListener('change', notify)
}

/** For what is too large to be in every page unseen: it is rendered as soon as the page is printed. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => paper().matches,
    () => false,
  )

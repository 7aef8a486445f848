import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from './location.ts'
import { matchPath, type RouteId } from '@fanal/contract/paths'
import { usePortal } from './portal.tsx'

// The address of the list that was last seen, with its search, filters and page: the way back from a detail leads there.
// Kept for the tab; with whose it is, since somebody else may sign in next.

interface Kept {
  who: number
  address: string
}

function keptAt(list: string): Kept | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(`list ${list}`) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** What is to be done with a choice is done by then. */
function withoutAction(path: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete('action')
  return query.size > 0 ? `${path}?${query}` : path
}

/** For the page of a list. On the way to another page the list is still shown, with that page's address already. */
export function useKeepList(list: string, ids: readonly RouteId[]): void {
  const { path, search } = useLocation()
  const who = usePortal().profile?.id
  const isOwn = ids.some((id) => matchPath(path)?.id === id)
  useEffect(() => {
    if (!isOwn) return
    try {
      sessionStorage.setItem(`list ${list}`, JSON.stringify({ who, address: withoutAction(path, search) }))
    } catch {
      // Storage is full or not allowed: the way back is then the list as it begins.
    }
  }, [list, who, path, search, isOwn])
}

const never = () => () => undefined

/** For the page of one of them: the list as it was left, else as it begins. */
export function useListHref(list: string, plain: string): string {
  const who = usePortal().profile?.id
  const kept = () => {
    const last = keptAt(list)
    return last?.who === who && last?.address.startsWith('/') ? last.address : plain
  }
  return useSyncExternalStore(never, kept, () => plain)
}

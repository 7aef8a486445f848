import { useEffect, useSyncExternalStore } from 'react'
import { useLocation } from './location.ts'
import { matchPath, type RouteId } from '@fanal/contract/paths'
import { usePortal } from './portal.tsx'

// The address of the last list with its search, filters and page, for the way back from a detail. Stored per tab and
// customer, since somebody else may sign in next.

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

/** A pending action is not restored. */
function withoutAction(path: string, search: string): string {
  const query = new URLSearchParams(search)
  query.delete('action')
  return query.size > 0 ? `${path}?${query}` : path
}

/** For list pages. During navigation the list still shows while the address is already the next page's. */
export function useKeepList(list: string, ids: readonly RouteId[]): void {
  const { path, search } = useLocation()
  const who = usePortal().profile?.id
  const isOwn = ids.some((id) => matchPath(path)?.id === id)
  useEffect(() => {
    if (!isOwn) return
    try {
      sessionStorage.setItem(`list ${list}`, JSON.stringify({ who, address: withoutAction(path, search) }))
    } catch {
      // Storage is full or not allowed: the way back is the plain list.
    }
  }, [list, who, path, search, isOwn])
}

const never = () => () => undefined

/** For detail pages: the list as it was left, else the plain list. */
export function useListHref(list: string, plain: string): string {
  const who = usePortal().profile?.id
  const kept = () => {
    const last = keptAt(list)
    return last?.who === who && last?.address.startsWith('/') ? last.address : plain
  }
  return useSyncExternalStore(never, kept, () => plain)
}

import { type Location, locationNow, navigate, useLocation } from './location.ts'

type Changes = Record<string, string | undefined>

function changed({ path, search }: Location, changes: Changes): string {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes))
    if (value) next.set(name, value)
    else next.delete(name)
  return next.size > 0 ? `${path}?${next}` : path
}

/** For who does not follow the address. */
export const addressNowWith = (changes: Changes): string => changed(locationNow(), changes)

/** Without a history entry. It is the address of now: what is drawn may lag behind it. */
export const changeAddress = (changes: Changes) => navigate(addressNowWith(changes), { replace: true })

/** With a history entry; the scroll position stays. */
export function stepAddress(changes: Changes): void {
  const { scrollX, scrollY } = window
  navigate(addressNowWith(changes))
  window.scrollTo(scrollX, scrollY)
}

/** View state in the address: it survives a reload, the back button and a shared link. */
export function useAddressState() {
  const location = useLocation()
  const query = new URLSearchParams(location.search)
  return {
    get: (name: string) => query.get(name) ?? undefined,
    addressWith: (changes: Changes) => changed(location, changes),
  }
}

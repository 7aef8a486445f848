import { navigate, useLocation } from './location.ts'

/** View state in the address: it survives a reload, the back button and a shared link. */
export function useAddressState() {
  const { path, search } = useLocation()
  const query = new URLSearchParams(search)
  const addressWith = (changes: Record<string, string | undefined>) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(changes))
      if (value) next.set(name, value)
      else next.delete(name)
    return next.size > 0 ? `${path}?${next}` : path
  }
  return {
    get: (name: string) => query.get(name) ?? undefined,
    addressWith,
    /** Without a history entry. */
    change: (changes: Record<string, string | undefined>) =>
      navigate(addressWith(changes), { replace: true }),
    /** With a history entry; the scroll position stays. */
    step: (changes: Record<string, string | undefined>) => {
      const { scrollX, scrollY } = window
      navigate(addressWith(changes))
      window.scrollTo(scrollX, scrollY)
    },
  }
}

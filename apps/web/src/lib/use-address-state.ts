import { navigate, useLocation } from './location.ts'

/** A page's own choices, kept in its address: they survive a reload, the back button and a shared link. */
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
    /** Without a step of its own in the history. */
    change: (changes: Record<string, string | undefined>) =>
      navigate(addressWith(changes), { replace: true }),
    /** A step that the back button undoes; the page stays where it is scrolled to. */
    step: (changes: Record<string, string | undefined>) => {
      const { scrollX, scrollY } = window
      navigate(addressWith(changes))
      window.scrollTo(scrollX, scrollY)
    },
  }
}

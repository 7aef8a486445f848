import { useEffect, useState } from 'react'
import { changeAddress, useAddressState } from './use-address-state.ts'

/** The search in the address, after a pause in the typing. */
export function useSearch(delayMs: number) {
  const address = useAddressState()
  const kept = address.get('q') ?? ''
  const [typed, setTyped] = useState(kept)
  const search = () => changeAddress({ q: typed.trim(), page: undefined })
  useEffect(() => {
    if (typed.trim() === kept) return undefined
    const timer = setTimeout(search, delayMs)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- waits for the typing alone
  }, [typed])
  // The back button and "clear" change the search without typing.
  const [seen, setSeen] = useState(kept)
  if (seen !== kept) {
    setSeen(kept)
    if (kept !== typed.trim()) setTyped(kept)
  }
  return {
    typed,
    setTyped,
    /** For the surrounding form: searches at once. */
    onSubmit: (event: { preventDefault(): void }) => {
      event.preventDefault()
      search()
    },
  }
}

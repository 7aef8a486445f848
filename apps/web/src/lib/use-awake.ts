import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the page is hydrated; false on the server. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

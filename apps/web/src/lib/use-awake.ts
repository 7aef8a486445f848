import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether the script has taken the page over; false where the server draws it. */
export function useAwake(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}

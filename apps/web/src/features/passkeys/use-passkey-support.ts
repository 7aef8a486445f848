import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Whether this browser supports passkeys; assumed during server rendering. Plain http does not, except on localhost.
 */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window,
    () => true,
  )
}

import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether this browser has passkeys; taken for granted while the server draws. Plain http has none, except here. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    never,
    () => 'PublicKeyCredential' in window,
    () => true,
  )
}

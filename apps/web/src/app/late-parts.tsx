import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { CookieBanner } from '#features/shell/cookie-banner.tsx'
import { HelpButton } from '#features/shell/help-button.tsx'
import { onSessionExpired } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'

const never = () => () => undefined

/** Around every page: cookie choices, help, and the end of a session, which loads when it is due. */
export function LateParts() {
  const { settings, profile } = usePortal()
  // Without its script the help button would do nothing, so it is not in the server's drawing.
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [Expired, setExpired] = useState<ComponentType>()
  useEffect(() => {
    // Another tab may be showing the end of the session that has just begun again here.
    if (profile) announceSession()
    return onSessionExpired(() => {
      void import('#features/shell/expired-dialog.tsx').then(
        ({ ExpiredDialog }) => setExpired(() => ExpiredDialog),
        () => undefined,
      )
    })
  }, [profile])
  return (
    <>
      {isAwake && settings.helpDialog.enabled && <HelpButton />}
      <CookieBanner />
      {Expired && <Expired />}
    </>
  )
}

function announceSession(): void {
  const channel = new BroadcastChannel('session')
  channel.postMessage('signed-in')
  channel.close()
}

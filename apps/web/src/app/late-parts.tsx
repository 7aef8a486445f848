import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { CookieBanner } from '#features/shell/cookie-banner.tsx'
import { HelpButton } from '#features/shell/help-button.tsx'
import { onBusy, onForcedChange, onSessionExpired } from '#lib/call.ts'
import { pathTo } from '@fanal/contract/paths'
import { usePortal } from '#lib/portal.tsx'
import { ProofAsked } from './proof-asked.tsx'

const never = () => () => undefined

/** Around every page: cookie choices, help, and what loads when it is due: the end of a session, and a server with too much to do. */
export function LateParts() {
  const { settings, profile, lang } = usePortal()
  // Without its script the help button would do nothing, so it is not in the server's drawing.
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [Expired, setExpired] = useState<ComponentType>()
  const [Busy, setBusy] = useState<ComponentType>()
  useEffect(
    () =>
      onBusy(() => {
        void import('#features/shell/busy-note.tsx').then(
          ({ BusyNote }) => setBusy(() => BusyNote),
          () => undefined,
        )
      }),
    [],
  )
  useEffect(
    () =>
      onSessionExpired(() => {
        void import('#features/shell/expired-dialog.tsx').then(
          ({ ExpiredDialog }) => setExpired(() => ExpiredDialog),
          () => undefined,
        )
      }),
    [],
  )
  useEffect(
    () =>
      onForcedChange(() => {
        const page = pathTo('changePassword', lang)
        if (window.location.pathname !== page) window.location.assign(page)
      }),
    [lang],
  )
  useEffect(() => {
    if (!profile) return undefined
    const channel = new BroadcastChannel('session')
    // Another tab may be showing the end of the session that has just begun again here.
    channel.postMessage(profile.id)
    // Somebody else has signed in there: what is on screen here is no longer theirs to see or change.
    channel.addEventListener('message', ({ data }) => data !== profile.id && window.location.reload())
    return () => channel.close()
  }, [profile])
  return (
    <>
      {isAwake && settings.helpDialog.enabled && <HelpButton />}
      <CookieBanner />
      {Expired && <Expired />}
      {profile && <ProofAsked />}
      {Busy && <Busy />}
    </>
  )
}

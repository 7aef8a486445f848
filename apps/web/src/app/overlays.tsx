import { useEffect, useState } from 'react'
import { CookieBanner } from '#features/shell/cookie-banner.tsx'
import { HelpButton } from '#features/shell/help-button.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { onBusy, onForcedChange, onSessionExpired } from '#lib/call.ts'
import { pathTo } from '@fanal/contract/paths'
import { usePortal } from '#lib/portal.tsx'
import { useAwake } from '#lib/use-awake.ts'
import { ProofAsked } from './proof-asked.tsx'

const ExpiredDialog = lazyPart(async () => (await import('#features/shell/expired-dialog.tsx')).ExpiredDialog)
const BusyNote = lazyPart(async () => (await import('#features/shell/busy-note.tsx')).BusyNote)

/** Over every page: cookie choices, help, and lazy parts: the end of a session, a busy server, a proof of identity. */
export function Overlays() {
  const { settings, profile, lang } = usePortal()
  // Without its script the help button would do nothing, so it is not in the server's drawing.
  const isAwake = useAwake()
  const [isExpired, setExpired] = useState(false)
  const [isBusy, setBusy] = useState(false)
  // A part that fails to load is tried again at the next event.
  useEffect(
    () =>
      onBusy(
        () =>
          void BusyNote.preload(lang).then(
            () => setBusy(true),
            () => undefined,
          ),
      ),
    [lang],
  )
  useEffect(
    () =>
      onSessionExpired(
        () =>
          void ExpiredDialog.preload(lang).then(
            () => setExpired(true),
            () => undefined,
          ),
      ),
    [lang],
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
      {isExpired && <ExpiredDialog />}
      {profile && <ProofAsked />}
      {isBusy && <BusyNote />}
    </>
  )
}

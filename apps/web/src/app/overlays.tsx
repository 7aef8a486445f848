import type { Lang } from '@fanal/domain/settings/languages'
import { useEffect, useState } from 'react'
import { lazyPart, type LazyPart } from '#lib/lazy/lazy-part.tsx'
import { onBusy, onForcedChange, onSessionExpired, onSessionRenewed, sessionRenewed } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'

const ExpiredDialog = lazyPart(async () => (await import('#features/shell/expired-dialog.tsx')).ExpiredDialog)
const BusyNote = lazyPart(async () => (await import('#features/shell/busy-note.tsx')).BusyNote)

/** Loaded when it is needed, with the table of addresses: the login page does without it. */
async function forcePasswordChange(lang: Lang): Promise<void> {
  const { goToPasswordChange } = await import('./go-to-password-change.ts')
  goToPasswordChange(lang)
}

/** From the first such event on. A part that fails to load is retried at the next one. */
function useShownOn(on: (listener: () => void) => () => void, { preload }: LazyPart<object>): boolean {
  const { lang } = usePortal()
  const [isShown, setShown] = useState(false)
  useEffect(
    () =>
      on(
        () =>
          void preload(lang).then(
            () => setShown(true),
            () => undefined,
          ),
      ),
    [on, preload, lang],
  )
  return isShown
}

/** Until another tab signs in again, also if it does so before the dialog is loaded. */
function useExpired(): boolean {
  const { lang } = usePortal()
  const [isExpired, setExpired] = useState(false)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const stopExpired = onSessionExpired(() => {
      setExpired(true)
      void ExpiredDialog.preload(lang).then(
        () => setLoaded(true),
        () => undefined,
      )
    })
    const stopRenewed = onSessionRenewed(() => setExpired(false))
    return () => {
      stopExpired()
      stopRenewed()
    }
  }, [lang])
  return isExpired && isLoaded
}

/** Above every page: lazy dialogs (session expired, busy server). */
export function Overlays() {
  const { profile, lang } = usePortal()
  const isExpired = useExpired()
  const isBusy = useShownOn(onBusy, BusyNote)
  useEffect(() => onForcedChange(() => void forcePasswordChange(lang)), [lang])
  useEffect(() => {
    if (!profile) return undefined
    const channel = new BroadcastChannel('session')
    // Another tab may still show the expired-session dialog.
    channel.postMessage(profile.id)
    // Another customer has signed in there: what is on screen must not be shown or changed any more.
    channel.addEventListener('message', ({ data }) => {
      if (data === profile.id) sessionRenewed()
      else window.location.reload()
    })
    return () => channel.close()
  }, [profile])
  return (
    <>
      {isExpired && <ExpiredDialog />}
      {isBusy && <BusyNote />}
    </>
  )
}

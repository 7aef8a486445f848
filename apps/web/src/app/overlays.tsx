import type { Lang } from '@fanal/domain/settings/languages'
import { useEffect, useState } from 'react'
import { CookieBanner } from '#features/shell/cookie-banner.tsx'
import { lazyPart, type LazyPart } from '#lib/lazy/lazy-part.tsx'
import { onBusy, onForcedChange, onSessionExpired } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'

const ExpiredDialog = lazyPart(async () => (await import('#features/shell/expired-dialog.tsx')).ExpiredDialog)
const BusyNote = lazyPart(async () => (await import('#features/shell/busy-note.tsx')).BusyNote)

/** The table of addresses is loaded when it is needed: the login page does without it. */
async function goToPasswordChange(lang: Lang): Promise<void> {
  const { pathTo } = await import('@fanal/contract/paths')
  const page = pathTo('changePassword', lang)
  if (window.location.pathname !== page) window.location.assign(page)
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

/** Above every page: cookie choices, and lazy dialogs (session expired, busy server). */
export function Overlays() {
  const { profile, lang } = usePortal()
  const isExpired = useShownOn(onSessionExpired, ExpiredDialog)
  const isBusy = useShownOn(onBusy, BusyNote)
  useEffect(() => onForcedChange(() => void goToPasswordChange(lang)), [lang])
  useEffect(() => {
    if (!profile) return undefined
    const channel = new BroadcastChannel('session')
    // Another tab may still show the expired-session dialog.
    channel.postMessage(profile.id)
    // Another customer has signed in there: what is on screen must not be shown or changed any more.
    channel.addEventListener('message', ({ data }) => data !== profile.id && window.location.reload())
    return () => channel.close()
  }, [profile])
  return (
    <>
      <CookieBanner />
      {isExpired && <ExpiredDialog />}
      {isBusy && <BusyNote />}
    </>
  )
}

import { type ComponentType, useEffect, useState } from 'react'
import { onSessionExpired } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'

const load = {
  cookies: () => import('#features/shell/cookie-banner.tsx').then(({ CookieBanner }) => CookieBanner),
  help: () => import('#features/shell/help-dialog.tsx').then(({ HelpDialog }) => HelpDialog),
  expired: () => import('#features/shell/expired-dialog.tsx').then(({ ExpiredDialog }) => ExpiredDialog),
}
type Part = keyof typeof load

/** What may come after the page itself: cookie choices, help, and the end of a session. Each loads when it is due. */
export function LateParts() {
  const { hasConsent, settings, profile } = usePortal()
  const [parts, setParts] = useState<Partial<Record<Part, ComponentType>>>({})
  useEffect(() => {
    const bring = (part: Part) =>
      void load[part]().then(
        (Shown) => setParts((before) => ({ ...before, [part]: Shown })),
        () => undefined,
      )
    const wakeCookies = () => bring('cookies')
    if (!hasConsent) wakeCookies()
    if (settings.helpDialog.enabled) bring('help')
    window.addEventListener('cookie-settings', wakeCookies)
    const stop = onSessionExpired(() => bring('expired'))
    // Another tab may be showing the end of the session that has just begun again here.
    if (profile) announceSession()
    return () => {
      window.removeEventListener('cookie-settings', wakeCookies)
      stop()
    }
  }, [hasConsent, settings.helpDialog.enabled, profile])
  const { cookies: Cookies, help: Help, expired: Expired } = parts
  return (
    <>
      {Help && <Help />}
      {Cookies && <Cookies />}
      {Expired && <Expired />}
    </>
  )
}

function announceSession(): void {
  const channel = new BroadcastChannel('session')
  channel.postMessage('signed-in')
  channel.close()
}

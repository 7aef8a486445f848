import type { ReactNode } from 'react'
import { useDesk } from '#desk/lib/desk-state.ts'
import { PortalProvider, usePortal } from '#lib/portal.tsx'

/** Inside of a customer's screen, what the desk says in its own language. */
export function InDeskLanguage({ children }: { children: ReactNode }) {
  const portal = usePortal()
  const { lang, locale } = useDesk()
  return (
    <PortalProvider value={{ ...portal, lang, locale }}>
      <div lang={lang}>{children}</div>
    </PortalProvider>
  )
}

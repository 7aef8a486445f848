import type { DeskState } from '@fanal/contract/wire/desk'
import { useMemo } from 'react'
import { DeskProvider } from '#desk/lib/desk-state.ts'
import { blankState } from '#lib/blank-state.ts'
import { QueryProvider } from '#lib/api/query-provider.tsx'
import { PortalProvider } from '#lib/portal.tsx'
import { DeskBoundary } from './desk-boundary.tsx'
import { Entrance } from './entrance.tsx'

/** The desk, with the context that the portal's own parts expect: no customer, and no address of a customer's page. */
export function DeskApp({ state }: { state: DeskState }) {
  const portal = useMemo(() => {
    const { lang, locale, settings, theme, isDemo } = state
    return { ...blankState(), lang, locale, settings, theme, isDemo, linkTo: () => undefined }
  }, [state])
  return (
    <PortalProvider value={portal}>
      <QueryProvider>
        <DeskProvider value={state}>
          <DeskBoundary>
            <Entrance />
          </DeskBoundary>
        </DeskProvider>
      </QueryProvider>
    </PortalProvider>
  )
}

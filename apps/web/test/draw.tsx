import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Portal, PortalProvider } from '#lib/portal.tsx'
import { spanishPortal } from './portal.tsx'
import { render } from './render.tsx'

/** Of a page that asks the server and leads nowhere but home. */
export const draw = (what: ReactNode, over: Partial<Portal> = {}) =>
  render(
    <PortalProvider value={{ ...spanishPortal, linkTo: () => '/', ...over }}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {what}
      </QueryClientProvider>
    </PortalProvider>,
  )

import type { ReactNode } from 'react'
import { QueryProvider } from '#lib/api/query-provider.tsx'

/** Frame of pages that other sites embed: the page alone. */
function BareFrame({ children }: { children?: ReactNode }) {
  return <QueryProvider>{children}</QueryProvider>
}

// oxlint-disable-next-line import/no-default-export -- loaded lazily, as pages are
export default BareFrame

import { HydrationBoundary, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { queryClient } from './query-client.ts'

/** The cache of answers, with those that the page was rendered with. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const { queries } = usePortal()
  const [client] = useState(queryClient)
  return (
    <QueryClientProvider client={client}>
      <HydrationBoundary state={queries}>{children}</HydrationBoundary>
    </QueryClientProvider>
  )
}

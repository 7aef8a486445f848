import { QueryClient } from '@tanstack/react-query'
import { CallError } from './call.ts'

/** Kept for 30 minutes (spec 2 §9, data caches); a call that was refused is not asked again, a silent one twice. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
      retry: (count, error) =>
        count < 2 && (!(error instanceof CallError) || error.status === 0 || error.status >= 500),
    },
  },
})

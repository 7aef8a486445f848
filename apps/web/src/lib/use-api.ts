import type { Answer, CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { type CallError, call } from './call.ts'
import { usePortal } from './portal.tsx'

/** The answer of a read, kept and shared between the parts of a page. */
export function useApiQuery<S extends Schemas>(endpoint: Endpoint<S>, args: CallArgs<S>) {
  const { locale } = usePortal()
  return useQuery<Answer<S>, CallError>({
    queryKey: [endpoint.name, args, locale],
    queryFn: ({ signal }) => call(endpoint, args, { signal }),
  })
}

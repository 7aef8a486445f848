import type { Answer, CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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

interface MutationOptions {
  /** The reads whose answers it changes: they are asked anew. */
  invalidates?: readonly Endpoint[]
}

/** A write. It is done once the reads that it changes have been asked anew. */
export function useApiMutation<S extends Schemas>(
  endpoint: Endpoint<S>,
  { invalidates = [] }: MutationOptions = {},
) {
  const client = useQueryClient()
  return useMutation<Answer<S>, CallError, CallArgs<S>>({
    mutationFn: (args) => call(endpoint, args),
    onSuccess: () =>
      Promise.all(invalidates.map(({ name }) => client.invalidateQueries({ queryKey: [name] }))),
  })
}

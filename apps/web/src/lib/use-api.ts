import type { Answer, CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type CallError, call } from './call.ts'
import { usePortal } from './portal.tsx'

/** The name of an answer that comes with the document. */
export const answerName = (endpoint: { name: string }, args: unknown) =>
  `${endpoint.name} ${JSON.stringify(args)}`

/** The answer of a read, kept and shared between the parts of a page. */
export function useApiQuery<S extends Schemas>(endpoint: Endpoint<S>, args: CallArgs<S>) {
  const { locale, answers } = usePortal()
  // The library asks for a type that is no function, which an answer that is not named yet cannot prove.
  const drawn = answers[answerName(endpoint, args)] as never
  return useQuery<Answer<S>, CallError>({
    queryKey: [endpoint.name, args, locale],
    queryFn: ({ signal }) => call(endpoint, args, { signal }),
    // Never initialData: that would enter the store, which on the server all customers share.
    placeholderData: drawn,
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

import type { Answer, CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type CallError, call } from './call.ts'
import { canCall, usePortal } from './portal.tsx'
import { withProof } from './session/proof.ts'
import { useRetryKey } from './retry-key.ts'

/** The name of an answer that comes with the document. */
export const answerName = (endpoint: { name: string }, args: unknown) =>
  `${endpoint.name} ${JSON.stringify(args)}`

const isServer = typeof document === 'undefined'

interface QueryOptions {
  /** Asked only then. */
  isWanted?: boolean
  /** So long an answer counts as fresh; half a minute unless said. */
  freshMs?: number
}

/** The answer that the document came with. The server has made clean what HTML is in it. */
export function useDrawnAnswer<S extends Schemas>(endpoint: Endpoint<S>, args: CallArgs<S>) {
  return usePortal().answers[answerName(endpoint, args)] as Answer<S> | undefined
}

/** The answer of a read, kept and shared between the parts of a page. */
export function useApiQuery<S extends Schemas>(
  endpoint: Endpoint<S>,
  args: CallArgs<S>,
  { isWanted = true, freshMs }: QueryOptions = {},
) {
  const portal = usePortal()
  const { locale } = portal
  // The library asks for a type that is no function, which an answer that is not named yet cannot prove.
  const drawn = useDrawnAnswer(endpoint, args) as never
  return useQuery<Answer<S>, CallError>({
    queryKey: [endpoint.name, args, locale],
    queryFn: ({ signal }) => call(endpoint, args, { signal }),
    // Not asked again for as long as it is fresh. On the server it must not enter the store, which all customers share.
    ...(isServer
      ? { placeholderData: drawn }
      : { initialData: drawn, initialDataUpdatedAt: performance.timeOrigin }),
    // What is drawn already is not being asked for, there neither.
    enabled: isWanted && canCall(portal, endpoint) && !(isServer && drawn !== undefined),
    ...(freshMs !== undefined && { staleTime: freshMs }),
  })
}

interface MutationOptions {
  /** The reads whose answers it changes: they are asked anew. */
  invalidates?: readonly Endpoint[]
}

/**
 * A write, one at a time. It is done once the reads that it changes have been asked anew. Sent again after a failure it carries the same
 * key, so that what had been done already is not done twice.
 */
export function useApiMutation<S extends Schemas>(
  endpoint: Endpoint<S>,
  { invalidates = [] }: MutationOptions = {},
) {
  const client = useQueryClient()
  const { keyFor, isDone } = useRetryKey()
  const isSending = useRef(false)
  const mutation = useMutation<Answer<S>, CallError, CallArgs<S>>({
    mutationFn: (args) => withProof(() => call(endpoint, args, { idempotencyKey: keyFor(args) })),
    onSuccess: () => {
      isDone()
      return Promise.all(invalidates.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
    },
    onSettled: () => {
      isSending.current = false
    },
  })
  // The second press of a double click comes before anything is drawn anew.
  const mutate: typeof mutation.mutate = (...args) => {
    if (isSending.current) return
    isSending.current = true
    mutation.mutate(...args)
  }
  return { ...mutation, mutate }
}

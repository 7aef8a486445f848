import type { Answer, CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type CallError, call } from '#lib/call.ts'
import { withProof } from '#lib/session/proof.ts'
import { useRetryKey } from './retry-key.ts'

interface MutationOptions {
  /** The reads that it invalidates. */
  invalidates?: readonly Endpoint[]
}

/**
 * A write, one at a time. It is done once the reads that it invalidates have been refetched. A retry after a failure
 * carries the same idempotency key, so that nothing is done twice.
 */
export function useApiMutation<S extends Schemas>(
  endpoint: Endpoint<S>,
  { invalidates = [] }: MutationOptions = {},
) {
  const { keyFor, isDone } = useRetryKey()
  const isSending = useRef(false)
  const client = useQueryClient()
  const mutation = useMutation<Answer<S>, CallError, CallArgs<S>>({
    mutationFn: (args) => withProof(() => call(endpoint, args, { idempotencyKey: keyFor(args) })),
    // Without a network it fails at once and says so; it does not wait, busy, for one.
    networkMode: 'always',
    onSuccess: () => {
      isDone()
      return Promise.all(invalidates.map(({ name }) => client.invalidateQueries({ queryKey: [name] })))
    },
    onSettled: () => {
      isSending.current = false
    },
  })
  // The second click of a double click comes before a re-render.
  const mutate: typeof mutation.mutate = (...args) => {
    if (isSending.current) return
    isSending.current = true
    mutation.mutate(...args)
  }
  return { ...mutation, mutate }
}

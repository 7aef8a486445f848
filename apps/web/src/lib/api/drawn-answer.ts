import type { Answer, CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import { usePortal } from '#lib/portal.tsx'

/** The cache key of an embedded answer. */
export const answerName = (endpoint: { name: string }, args: unknown) =>
  `${endpoint.name} ${JSON.stringify(args)}`

/** The embedded answer. Its HTML was sanitised by the server. */
export function useDrawnAnswer<S extends Schemas>(endpoint: Endpoint<S>, args: CallArgs<S>) {
  return usePortal().answers[answerName(endpoint, args)] as Answer<S> | undefined
}

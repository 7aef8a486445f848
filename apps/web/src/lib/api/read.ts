import type { Answer, CallArgs, Endpoint, Schemas } from '@fanal/contract/endpoint'
import type { PathMatch } from '@fanal/contract/paths'
import type { PortalState } from '#lib/portal.tsx'

export type Ask = <S extends Schemas>(endpoint: Endpoint<S>, args: CallArgs<S>) => Promise<Answer<S>>

/** A call of a page's load; its answer may lead to more. */
export interface LoadStep {
  run: (ask: Ask) => Promise<readonly LoadStep[]>
}

/** A call with its arguments, said once: routes load it, components show its answer. */
export interface Read<S extends Schemas> extends LoadStep {
  endpoint: Endpoint<S>
  args: CallArgs<S>
}

export function read<S extends Schemas>(endpoint: Endpoint<S>, args: CallArgs<S>): Read<S> {
  return {
    endpoint,
    args,
    run: async (ask) => {
      await ask(endpoint, args)
      return []
    },
  }
}

/** Reads whose arguments are in the answer of another one. */
export const readThen = <S extends Schemas>(
  { endpoint, args }: Read<S>,
  next: (answer: Answer<S>) => readonly LoadStep[],
): LoadStep => ({ run: async (ask) => next(await ask(endpoint, args)) })

/** The address of a page, and for whom it is. */
export interface Visit {
  match: PathMatch
  query: URLSearchParams
  state: PortalState
}

/** What a page shows at once: asked by the server for its first page, and by the browser during navigation. */
export type Load = (visit: Visit) => readonly LoadStep[]

/** Asks for everything in parallel. Failed calls are left out: the page retries them. */
export async function askAll(steps: readonly LoadStep[], ask: Ask): Promise<void> {
  await Promise.allSettled(steps.map(async (step) => askAll(await step.run(ask), ask)))
}

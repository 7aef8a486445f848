import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#deps'
import { everyWhile, type Sender, sendDue } from '#platform/outbox'
import { features } from './features.ts'

/** What is done after an answer has gone out, by the kind of the outbox message. */
export const sendersOf = (deps: Deps): Record<string, Sender> =>
  Object.assign({}, ...features.map(({ senders }) => senders?.(deps)))

/** What the server does beside answering: it sends what is in the outbox, and does the jobs of the features. */
export function startWorkers(deps: Deps, log: FastifyBaseLogger, revive?: () => Promise<void>) {
  const onError = (error: unknown) => log.warn({ err: error }, 'background work failed')
  const senders = sendersOf(deps)
  const jobs = features.flatMap((feature) => feature.jobs ?? [])
  const workers = [
    everyWhile(1_000, () => sendDue(deps.database, senders, log), onError),
    ...jobs.map(({ everyMs, run }) => everyWhile(everyMs, () => run(deps), onError)),
  ]
  if (revive) workers.push(everyWhile(2_000, revive, onError))
  return { stop: () => Promise.all(workers.map((worker) => worker.stop())) }
}

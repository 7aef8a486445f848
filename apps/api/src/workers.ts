import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '#deps'
import { isDatabaseAway } from '#platform/database/away'
import { counted } from '#platform/counts'
import { everyWhile } from '#platform/outbox/every-while'
import { type Sender, sendDue } from '#platform/outbox'
import { inTrace } from '#platform/tracing/tracing'
import { features } from './features.ts'
import { fileJobs } from './shelves.ts'

/** Outbox senders, by kind of message. */
export const sendersOf = (deps: Deps): Record<string, Sender> =>
  Object.assign({}, ...features.map(({ senders }) => senders?.(deps)))

/** One worker each; the outside ones may wait for somebody's slow server, with a connection of the database. */
const lanes = ['own', 'sms', 'outside', 'outside'] as const

/** The server's background work: sending the outbox, and the features' timed jobs. */
export function startWorkers(deps: Deps, log: FastifyBaseLogger, revive?: () => Promise<void>) {
  const failed = (job: string) => (error: unknown) => {
    log.warn({ err: error, job }, 'background work failed')
    // Told by health and metrics; every job would tell it each second.
    if (!isDatabaseAway(error)) deps.gateways.errorReports.report(error, { job })
  }
  const senders = sendersOf(deps)
  const jobs = [...features.flatMap((feature) => feature.jobs ?? []), ...fileJobs]
  const workers = [
    ...lanes.map((lane) =>
      everyWhile(
        1_000,
        () =>
          counted('job_run', { job: `outbox ${lane}` }, () => sendDue(deps.database, senders, log, [lane])),
        failed('outbox'),
      ),
    ),
    ...jobs.map(({ name, everyMs, run }) =>
      everyWhile(
        everyMs,
        () => inTrace({ name: `job ${name}` }, () => counted('job_run', { job: name }, () => run(deps, log))),
        failed(name),
      ),
    ),
  ]
  if (revive) workers.push(everyWhile(2_000, revive, failed('embedded database')))
  return { stop: () => Promise.all(workers.map((worker) => worker.stop())) }
}

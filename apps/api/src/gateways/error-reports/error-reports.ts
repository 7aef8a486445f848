import type { Env } from '#platform/env'
import {
  errorServiceOf,
  type ErrorReports,
  noErrorReports,
  type ReportTags,
} from '#platform/error-reports/error-reports'

/** A fault that every request meets is told by its first reports. */
const maxPerMinute = 60

/** Reports to the service of `SENTRY_DSN`, whose code is loaded by the first error; without it, to nobody. */
export function errorReportsFor(env: Env): ErrorReports {
  const service = errorServiceOf(env)
  if (!service) return noErrorReports
  const load = () => import('./sentry.ts').then(({ sentryReports }) => sentryReports(service))
  let loading: ReturnType<typeof load> | undefined
  let [minute, count] = [0, 0]
  const hasRoom = () => {
    const now = Math.floor(Date.now() / 60_000)
    if (now !== minute) [minute, count] = [now, 0]
    count += 1
    return count <= maxPerMinute
  }
  const send = async (error: unknown, tags: ReportTags) => {
    try {
      loading ??= load()
      const { report } = await loading
      report(error, tags)
    } catch {
      // An error of the reporter itself has nobody to be told to.
    }
  }
  let last: Promise<void> | undefined
  return {
    report(error, tags = {}) {
      if (hasRoom()) last = send(error, tags)
    },
    async flush(milliseconds) {
      // Reports leave in their order.
      await last
      try {
        await (await loading)?.flush(milliseconds)
      } catch {
        // It could not be loaded.
      }
    },
  }
}

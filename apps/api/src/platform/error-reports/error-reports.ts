import { inspect } from 'node:util'
import type { ErrorService } from '@fanal/contract/wire/portal'
import type { Env } from '#platform/env'

/** Where an error happened, by names of the code. */
export interface ReportTags {
  call?: string | undefined
  page?: string | undefined
  job?: string | undefined
  /** The reference of the request, as its caller sees it. */
  reference?: string | undefined
}

/** The operator's error service. Nothing here throws, and nobody waits for it but a process that ends. */
export interface ErrorReports {
  report: (error: unknown, tags?: ReportTags) => void
  /** Resolves when all is sent, or after this time. */
  flush: (milliseconds: number) => Promise<void>
}

export const noErrorReports: ErrorReports = { report: () => undefined, flush: () => Promise.resolve() }

const lastWordsMs = 2_000

/** Ends the process at an uncaught error as Node does, but after the report has left. */
export function endAfterReport(reports: ErrorReports): void {
  let isEnding = false
  const end = async () => {
    await reports.flush(lastWordsMs)
    process.exit(1)
  }
  process.on('uncaughtException', (error) => {
    process.stderr.write(`${inspect(error)}\n`)
    if (isEnding) return
    isEnding = true
    reports.report(error)
    void end()
  })
}

/** The same service, for browsers. */
export const errorServiceOf = ({ SENTRY_DSN: dsn, isProduction }: Env): ErrorService | null =>
  dsn ? { dsn, environment: isProduction ? 'production' : 'development' } : null

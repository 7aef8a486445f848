import type { ErrorService } from '@fanal/contract/wire/portal'
import { scrubReport } from '@fanal/domain/error-reports/scrub-report'
import {
  createStackParser,
  createTransport,
  type ErrorEvent,
  linkedErrorsIntegration,
  Scope,
  type TransportRequestExecutor,
} from '@sentry/core'
import { nodeStackLineParser, ServerRuntimeClient } from '@sentry/core/server'
import type { ErrorReports } from '#platform/error-reports/error-reports'
import { version } from '#platform/error-reports/version'

const timeoutMs = 5_000

const requestTo =
  (url: string, headers: Record<string, string> = {}): TransportRequestExecutor =>
  async ({ body }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const answer = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })
    await answer.body?.cancel()
    return {
      statusCode: answer.status,
      headers: {
        'x-sentry-rate-limits': answer.headers.get('X-Sentry-Rate-Limits'),
        'retry-after': answer.headers.get('Retry-After'),
      },
    }
  }

/** Sends errors by the service's protocol, each scrubbed. No other data is collected, and nothing is instrumented. */
export function sentryReports({ dsn, environment }: ErrorService): ErrorReports {
  const client = new ServerRuntimeClient({
    dsn,
    environment,
    release: `fanal@${version}`,
    platform: 'node',
    integrations: [linkedErrorsIntegration()],
    stackParser: createStackParser(nodeStackLineParser()),
    transport: (options) => createTransport(options, requestTo(options.url, options.headers)),
    beforeSend: (event) => scrubReport(event) as ErrorEvent,
    sendClientReports: false,
    traceLifecycle: 'static',
  })
  client.init()
  return {
    report(error, { call, page, job, reference } = {}) {
      const scope = new Scope()
      scope.setTags({ side: 'server', call, page, job, reference })
      scope.setClient(client)
      scope.captureException(error)
    },
    async flush(milliseconds) {
      await client.flush(milliseconds)
    },
  }
}

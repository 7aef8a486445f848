import type { ErrorService } from '@fanal/contract/wire/portal'
import { scrubReport } from '@fanal/domain/error-reports/scrub-report'
import {
  BrowserClient,
  defaultStackParser,
  type ErrorEvent,
  linkedErrorsIntegration,
  makeFetchTransport,
} from '@sentry/browser'

type Options = ConstructorParameters<typeof BrowserClient>[0]

/** A client that sends errors, each scrubbed. No other data is collected, and nothing is instrumented. */
export function newClient(service: ErrorService, more: Partial<Options> = {}): BrowserClient {
  const { dsn, environment } = service
  return new BrowserClient({
    dsn,
    environment,
    release: `fanal@${import.meta.env['VITE_FANAL_VERSION'] as string}`,
    integrations: [linkedErrorsIntegration()],
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
    beforeSend: (event) => scrubReport(event) as ErrorEvent,
    sendClientReports: false,
    traceLifecycle: 'static',
    ...more,
  })
}

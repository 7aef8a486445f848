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

let started: { dsn: string; client: BrowserClient } | undefined

/** A client that sends errors, each scrubbed; it collects no other data. Undefined if there is one already. */
export function startClient(service: ErrorService, more: Partial<Options> = {}): BrowserClient | undefined {
  const { dsn, environment } = service
  if (started?.dsn === dsn) return undefined
  const client = new BrowserClient({
    dsn,
    environment,
    release: `fanal@${import.meta.env['VITE_FANAL_VERSION'] as string}`,
    integrations: [linkedErrorsIntegration()],
    stackParser: defaultStackParser,
    transport: makeFetchTransport,
    beforeSend: (event) => scrubReport(event) as ErrorEvent,
    // The service is told not to take the visitor's address from the connection either.
    dataCollection: {
      userInfo: false,
      cookies: false,
      httpHeaders: false,
      httpBodies: [],
      urlQueryParams: false,
    },
    sendClientReports: false,
    traceLifecycle: 'static',
    ...more,
  })
  started = { dsn, client }
  return client
}

/** The client of this page. */
export function clientOf(service: ErrorService): BrowserClient | undefined {
  startClient(service)?.init()
  return started?.client
}

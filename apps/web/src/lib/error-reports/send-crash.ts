import { matchPath } from '@fanal/contract/paths'
import type { ErrorService } from '@fanal/contract/wire/portal'
import { type BrowserClient, Scope } from '@sentry/browser'
import { newClient } from './client.ts'

interface Crash {
  error: unknown
  /** Where it happened; only the page's name leaves. */
  path: string
}

let client: { dsn: string; own: BrowserClient } | undefined

function clientOf(service: ErrorService): BrowserClient {
  if (client?.dsn === service.dsn) return client.own
  const own = newClient(service)
  own.init()
  client = { dsn: service.dsn, own }
  return own
}

export function sendCrash(service: ErrorService, { error, path }: Crash): void {
  const { reference } = error as { reference?: string }
  const scope = new Scope()
  scope.setTags({ side: 'browser', page: matchPath(path)?.id, reference })
  scope.setClient(clientOf(service))
  scope.captureException(error)
}

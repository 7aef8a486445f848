import { matchPath } from '@fanal/contract/paths'
import type { ErrorService } from '@fanal/contract/wire/portal'
import { Scope } from '@sentry/browser'
import { clientOf } from './client.ts'

interface Crash {
  error: unknown
  /** Where it happened; only the page's name leaves. */
  path: string
}

export function sendCrash(service: ErrorService, { error, path }: Crash): void {
  const { reference } = error as { reference?: string }
  const scope = new Scope()
  scope.setTags({ side: 'browser', page: matchPath(path)?.id, reference })
  scope.setClient(clientOf(service))
  scope.captureException(error)
}

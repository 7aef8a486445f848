import type { ErrorService } from '@fanal/contract/wire/portal'
import type { Settings } from '@fanal/domain/settings/settings'
import { readConsent } from '#lib/session/consent.ts'

/** Without the visitor's consent the recorder is not even loaded. */
export async function startRecording(
  service: ErrorService,
  rates: Settings['errorReporting'],
): Promise<void> {
  if (!readConsent().statistics) return
  const { startReplay } = await import('./replay.ts')
  startReplay(service, rates)
}

import { matchPath, type RouteId } from '@fanal/contract/paths'
import type { ErrorService } from '@fanal/contract/wire/portal'
import { scrubRecording } from '@fanal/domain/error-reports/scrub-recording'
import type { Settings } from '@fanal/domain/settings/settings'
import { type BrowserClient, makeFetchTransport, replayIntegration, setCurrentClient } from '@sentry/browser'
import { onNavigation } from '#lib/location.ts'
import { readConsent } from '#lib/session/consent.ts'
import { startClient } from './client.ts'

/** Pages to look at. Where somebody signs in, pays, signs or tells about themselves nothing is recorded. */
const pages: ReadonlySet<RouteId | undefined> = new Set([
  'home',
  'contracts',
  'contract',
  'communications',
  'contractInvoices',
  'invoices',
  'invoice',
  'multipointInvoice',
  'invoicesMultipoint',
  'requests',
  'notices',
  'comparator',
  'gasComparator',
  'powerCalculator',
])

const mayRecord = () => pages.has(matchPath(window.location.pathname)?.id)

/** Recordings leave without addresses, requests and messages, or not at all. */
const scrubbing: typeof makeFetchTransport = (options) => {
  const transport = makeFetchTransport(options)
  return {
    flush: (timeout) => transport.flush(timeout),
    send([header, items]) {
      const scrubbed = (items as [{ type: string; length?: number }, unknown][]).map(([about, payload]) => {
        if (about.type !== 'replay_recording') return [about, payload]
        const text = (typeof payload === 'string' && scrubRecording(payload)) || '{}\n[]'
        return [{ ...about, length: new TextEncoder().encode(text).length }, text]
      })
      return transport.send([header, scrubbed] as Parameters<typeof transport.send>[0])
    },
  }
}

/** Removes the addresses of pages and everything about the visitor from the event of a recording. */
function addScrubbing(client: BrowserClient): void {
  client.addEventProcessor((event) => {
    if ((event.type as string | undefined) !== 'replay_event') return event
    const { user: _user, request: _request, breadcrumbs: _breadcrumbs, extra: _extra, ...kept } = event
    return { ...kept, urls: [] } as typeof event
  })
}

const masked = {
  maskAllText: true,
  maskAllInputs: true,
  blockAllMedia: true,
  // A worker of the SDK would need a looser policy, and what it has packed could not be scrubbed.
  useCompression: false,
  block: ['form', 'dialog', '[role=dialog]', 'iframe', 'canvas'],
  networkCaptureBodies: false,
}

/** Records the page for the error service, until a page that must not be recorded or the end of the consent. */
export function startReplay(service: ErrorService, rates: Settings['errorReporting']): void {
  if (!mayRecord()) return
  const replay = replayIntegration(masked)
  const client = startClient(service, {
    transport: scrubbing,
    replaysSessionSampleRate: rates.sessionSampleRate,
    replaysOnErrorSampleRate: rates.errorSampleRate,
  })
  // A crash has come first, and with it a client that records nothing.
  if (!client) return
  addScrubbing(client)
  setCurrentClient(client)
  client.init()
  client.addIntegration(replay)
  const stop = onNavigation(() => {
    if (mayRecord() && readConsent().statistics) return
    stop()
    void replay.stop()
  })
}

import type { ErrorService } from '@fanal/contract/wire/portal'

/** A fault that repeats is told by its first reports. */
const maxReports = 10

let service: ErrorService | null = null
let left = maxReports

/** An ended request, or an answer that refuses: neither is a crash. */
function isExpected(error: unknown): boolean {
  const { name, status = 0 } = (error ?? {}) as { name?: string; status?: number }
  return name === 'AbortError' || (name === 'CallError' && status < 500)
}

async function send(to: ErrorService, crash: { error: unknown; path: string }): Promise<void> {
  try {
    const { sendCrash } = await import('./send-crash.ts')
    sendCrash(to, crash)
  } catch {
    // Without a connection there is nobody to tell.
  }
}

/** Tells the operator's error service, if there is one. Its code is loaded for the first crash only. */
export function reportCrash(error: unknown): void {
  if (!service || left === 0 || !error || isExpected(error)) return
  left -= 1
  const crash = { error, path: window.location.pathname }
  void send(service, crash)
}

const onError = (event: ErrorEvent) => reportCrash(event.error)
const onRejection = (event: PromiseRejectionEvent) => reportCrash(event.reason)

/** Without a service nothing is watched and nothing loaded. */
export function watchCrashes(given: ErrorService | null): void {
  service = given
  left = maxReports
  window.removeEventListener('error', onError)
  window.removeEventListener('unhandledrejection', onRejection)
  if (!given) return
  window.addEventListener('error', onError)
  window.addEventListener('unhandledrejection', onRejection)
}

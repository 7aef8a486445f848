import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/print.css'
import { watchCrashes } from '#lib/error-reports/report-crash.ts'
import { followLinks, setDrawnLocation } from '#lib/location.ts'
import { watchStyles } from '#lib/lazy/missing-styles.ts'
import { isFailedLoad, reloadIfRemembered } from '#lib/lazy/remembered-failure.ts'
import type { PortalState } from '#lib/portal.tsx'
import { rememberScroll } from '#lib/scroll-memory.ts'
import { giveTexts } from '#lib/texts.ts'
import { App, type Drawn } from './app.tsx'
import { loadedRouter, loadRouter } from './load-router.ts'
import { registerPart, loadPart, type PartModule } from './parts.ts'

/** State embedded in the document by the server. */
const written = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? '')

const waitsMs = [300, 1_000, 3_000, 10_000, 30_000]

/**
 * Retries code and texts that failed to load. Until then the page stays as rendered by the server: readable, with
 * working links and forms.
 */
async function withRetries<T>(load: () => Promise<T>): Promise<T> {
  for (const [index, waitMs] of waitsMs.entries())
    try {
      return await load()
    } catch (error) {
      if (index > 0) await reloadIfRemembered(error)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  return load()
}

/** Page and frame, whose addresses the document has: the table of all pages is not needed for them. */
async function loadScreen(files: Readonly<Record<string, string>>, { lang }: PortalState): Promise<void> {
  const load = ([part, address]: [string, string]) => {
    registerPart(part, () => import(/* @vite-ignore */ address) as Promise<PartModule>)
    return loadPart(part, lang, window.location.search)
  }
  await Promise.all(Object.entries(files).map(load))
}

/** After what the page needs; most portals record nothing. */
function recordIfWanted({ errorService, settings: { errorReporting } }: PortalState): void {
  if (!errorService || !errorReporting.replay) return
  const start = async () => {
    const { startRecording } = await import('#lib/error-reports/start-recording.ts')
    await startRecording(errorService, errorReporting)
  }
  setTimeout(() => void start().catch(() => undefined), 2_000)
}

/**
 * A part of the drawn page whose code failed to load says so in its place: that React renders it anew for this is no
 * fault.
 */
function reportRecovery(error: unknown): void {
  const { cause } = error as { cause?: unknown }
  if (!isFailedLoad(cause)) reportError(error)
}

/** Hydrates the server-rendered page once code and texts are loaded. Anything typed meanwhile is kept. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  watchStyles()
  const state = written('portal-state') as PortalState
  watchCrashes(state.errorService)
  giveTexts(state.lang, written('portal-texts') as Parameters<typeof giveTexts>[1])
  // The result of a form without script (a refused login, a logout) was answered under the form's address.
  if (state.refusedLogin || state.failure !== null || window.location.pathname.startsWith('/session'))
    window.history.replaceState(null, '', state.url)
  const { pathname: path, search } = window.location
  // The browser's clock may differ from the server's: answers are as old as the document.
  for (const { state: query } of state.queries.queries) query.dataUpdatedAt = performance.timeOrigin
  const drawn = written('portal-screen') as Drawn
  const files = written('portal-parts') as Record<string, string>
  await withRetries(() => loadScreen(files, state))
  setDrawnLocation({ path, search })
  rememberScroll()
  // In slices, so that the browser can handle input in between.
  startTransition(
    () => void hydrateRoot(root, <App state={state} drawn={drawn} />, { onRecoverableError: reportRecovery }),
  )
  followLinks(loadedRouter, loadRouter)
  const { features, analytics } = state.settings
  if (features.analytics && analytics.scriptUrl && !drawn.screen.isBare)
    void import('./settings/analytics.ts')
      .then(({ startAnalytics }) => startAnalytics(state))
      .catch(() => undefined)
  recordIfWanted(state)
  // Once the page is idle: the first link need not wait for it. Safari has no idle callbacks.
  const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1_000))
  whenIdle(() => void loadRouter().catch(() => undefined))
}

void start()

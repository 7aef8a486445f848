import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import '../styles/tokens.css'
import '../styles/base.css'
import { followLinks, setDrawnLocation } from '#lib/location.ts'
import { watchStyles } from '#lib/lazy/missing-styles.ts'
import type { PortalState } from '#lib/portal.tsx'
import { giveTexts } from '#lib/texts.ts'
import { App, type Drawn } from './app.tsx'
import { loadedRouter, loadRouter, loginPage } from './load-router.ts'

/** What the server wrote into the document. */
const written = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? '')

const waitsMs = [300, 1_000, 3_000, 10_000, 30_000]

/**
 * Code and texts that were cut off on their way are asked for again. Until they are here the page is as the server drew it: it can
 * be read, and its links and forms work.
 */
async function persistently<T>(load: () => Promise<T>): Promise<T> {
  for (const waitMs of waitsMs)
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, waitMs))
    }
  return load()
}

async function loadScreen(screen: Drawn['screen'], state: PortalState) {
  const router = await loadRouter()
  await router.prepare(screen, state)
  return router
}

/** Takes over the page that the server drew, once its code and texts are here. What was typed meanwhile stays. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  watchStyles()
  const state = written('portal-state') as PortalState
  giveTexts(state.lang, written('portal-texts') as Parameters<typeof giveTexts>[1])
  // What follows a form without its script (a refused login, the end of a session) was answered under the form's address.
  if (state.refusedLogin || state.failure !== null || window.location.pathname.startsWith('/session'))
    window.history.replaceState(null, '', state.url)
  const { pathname: path, search } = window.location
  const drawn = written('portal-screen') as Drawn
  const isLogin = drawn.screen.page === loginPage
  const router = isLogin ? undefined : await persistently(() => loadScreen(drawn.screen, state))
  setDrawnLocation({ path, search })
  // In slices, between which the browser answers the person.
  startTransition(() => void hydrateRoot(root, <App state={state} drawn={drawn} router={router} />))
  followLinks((to) => loadedRouter()?.isOurs(to) ?? false)
  // Whoever touches the page may soon leave it. Until the router is here, links load a new document.
  const getReady = () => void loadRouter().catch(() => undefined)
  // Not `pointerover`, which a pointer that rests gives too when something is drawn under it.
  for (const sign of ['pointermove', 'pointerdown', 'focusin'])
    document.addEventListener(sign, getReady, { once: true })
}

void start()

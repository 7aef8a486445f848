import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import '../styles/tokens.css'
import '../styles/base.css'
import { followLinks, setDrawnLocation } from '#lib/location.ts'
import type { PortalState } from '#lib/portal.tsx'
import { giveTexts } from '#lib/texts.ts'
import LoginPage from '#pages/login-page.tsx'
import { App, type Drawn } from './app.tsx'
import { loadedRouter, loadRouter } from './load-router.ts'
import { keepPart, partOf } from './parts.ts'

/** What the server wrote into the document. */
const written = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? '')

/** Takes over the page that the server drew, once its code and texts are here. What was typed meanwhile stays. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const state = written('portal-state') as PortalState
  giveTexts(state.lang, written('portal-texts') as Parameters<typeof giveTexts>[1])
  // What follows a form without its script (a refused login, the end of a session) was answered under the form's address.
  if (state.refusedLogin || state.failure !== null || window.location.pathname.startsWith('/session'))
    window.history.replaceState(null, '', state.url)
  const { pathname: path, search } = window.location
  const drawn = written('portal-screen') as Drawn
  keepPart('../pages/login-page.tsx', LoginPage)
  const isHere = partOf(drawn.screen.page) !== undefined
  const router = isHere ? undefined : await loadRouter()
  await router?.prepare(drawn.screen, state)
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

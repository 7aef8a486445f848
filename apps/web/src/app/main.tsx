import { hydrateRoot } from 'react-dom/client'
import '../styles/tokens.css'
import '../styles/base.css'
import { followLinks, setDrawnLocation } from '#lib/location.ts'
import { matchPath } from '#lib/paths.ts'
import type { PortalState } from '#lib/portal.tsx'
import { giveTexts } from '#lib/texts.ts'
import { App } from './app.tsx'
import { resolve } from './guard.ts'
import { prepare } from './prepare.ts'

/** What the server wrote into the document. */
const written = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? '')

/** Takes over the page that the server drew, once its code and texts are here. What was typed meanwhile stays. */
async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) return
  const state = written('portal-state') as PortalState
  giveTexts(state.lang, written('portal-texts') as Parameters<typeof giveTexts>[1])
  // A login that was refused or failed was answered under the form's own address.
  if (state.refusedLogin || state.failure !== null) window.history.replaceState(null, '', state.url)
  const { pathname: path, search } = window.location
  const first = resolve({ path, search }, state)
  if (first.kind !== 'redirect') await prepare(first, state)
  setDrawnLocation({ path, search })
  hydrateRoot(root, <App state={state} />)
  followLinks((path) => matchPath(path) !== undefined)
}

void start()

import { defaultFlags } from '@fanal/domain/settings/feature-flags'
import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { mergeSettings, type SettingsPatch } from '@fanal/domain/settings/merge-settings'
import type { Settings } from '@fanal/domain/settings/settings'
import { afterEach } from 'vitest'
import { App } from '#app/app.tsx'
import { linksOf } from '#app/links-of.ts'
import { loadedRouter, loadRouter, type Router } from '#app/load-router.ts'
import { blankState } from '#lib/blank-state.ts'
import { followLinks, navigate, setDrawnLocation } from '#lib/location.ts'
import type { PortalState } from '#lib/portal.tsx'
import { queryClient } from '#lib/api/query-client.ts'
import { render } from './render.tsx'

// A whole page with its frame, as the browser shows it once it has the server's state; links lead on to other pages.

/** The settings by default, but for these. */
export const settingsWith = (over: SettingsPatch): Settings => mergeSettings(defaultSettings, over)

const nowhere = { shown: { kind: 'error', status: 0 }, page: '', frame: null, isBare: false } as const
let isFollowing = false

/** The page at this address. */
async function screenAt(router: Router, address: string, state: PortalState) {
  const { pathname: path, search } = new URL(address, window.location.origin)
  const next = await router.screenAt({ path, search }, state, nowhere)
  if ('screen' in next) return { ...next, address, location: { path, search } }
  if (next.isOutside) throw new Error(`${address} leads outside: ${next.redirect}`)
  return screenAt(router, next.redirect, state)
}

/** Shows the page at an address, or the one that it leads to. */
export async function openPage(address: string, over: Partial<PortalState> = {}): Promise<void> {
  const state: PortalState = {
    ...blankState(),
    settings: defaultSettings,
    flags: defaultFlags,
    hasConsent: true,
    ...over,
    url: address,
  }
  document.documentElement.lang = state.locale
  const router = await loadRouter()
  const found = await screenAt(router, address, state)
  navigate(found.address)
  setDrawnLocation(found.location)
  document.title = found.title
  if (!isFollowing) followLinks(loadedRouter, loadRouter)
  isFollowing = true
  render(<App state={state} drawn={{ screen: found.screen, links: linksOf(state) }} />, 'div')
}

afterEach(() => {
  queryClient().clear()
  window.history.replaceState(null, '', '/')
})

import type { Location } from '#lib/location.ts'
import { matchPath } from '@fanal/contract/paths'
import type { PortalState } from '#lib/portal.tsx'
import { pageKey, type Screen } from '#lib/resolution.ts'
import '#lib/text-files.ts'
import { resolve } from './guard.ts'
import { askAll } from './page-calls.ts'
import { prepare, screenOf } from './prepare.ts'
import { callsOf } from './calls-of.ts'
import { titleOf } from './document/title.ts'

// Client-side navigation, loaded when somebody is about to leave the page that the server drew.

export const isOurs = (path: string) => matchPath(path) !== undefined

type Next = { screen: Screen; title: string } | { redirect: string; isOutside: boolean }

/** During navigation the next page's calls are made while its code loads. */
async function prefetchFor({ shown }: Screen, { search }: Location, state: PortalState): Promise<void> {
  if (shown.kind !== 'page') return
  const calls = callsOf({ match: shown, query: new URLSearchParams(search), state })
  if (calls.length === 0) return
  const { prefetch } = await import('#lib/api/query-client.ts')
  await askAll(calls, (endpoint, args) => prefetch(state, endpoint, args))
}

/** Resolves an address, once its code and texts are loaded. */
export async function screenAt(location: Location, state: PortalState, from: Screen): Promise<Next> {
  const next = resolve(location, state)
  if (next.kind === 'redirect') return { redirect: next.to, isOutside: next.isOutside ?? false }
  const screen = screenOf(next, state)
  // A page that stays mounted fetches its own changes.
  if (pageKey(screen.shown) !== pageKey(from.shown))
    void prefetchFor(screen, location, state).catch(() => undefined)
  await prepare(screen, state, location.search)
  return { screen, title: titleOf(next, state) }
}

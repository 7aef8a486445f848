import type { Location } from '#lib/location.ts'
import { matchPath } from '@fanal/contract/paths'
import { prefetch } from '#lib/api/query-client.ts'
import type { PortalState } from '#lib/portal.tsx'
import { pageKey, type Screen } from '#lib/resolution.ts'
import '#lib/text-files.ts'
import { resolve } from './guard.ts'
import { askAll } from '#lib/api/read.ts'
import { prepare, screenOf } from './prepare.ts'
import { loadOf } from './load/load-of.ts'
import { titleOf } from './document/title.ts'

// Client-side navigation, loaded once the first page is idle.

export const isOurs = (path: string) => matchPath(path) !== undefined

type Next = { screen: Screen; title: string } | { redirect: string; isOutside: boolean }

/** During navigation the next page's calls are made while its code loads. */
async function prefetchFor({ shown }: Screen, { search }: Location, state: PortalState): Promise<void> {
  if (shown.kind !== 'page') return
  const steps = loadOf({ match: shown, query: new URLSearchParams(search), state })
  await askAll(steps, (endpoint, args) => prefetch(state, endpoint, args))
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

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

/** Longer than two answers over a slow mobile network; then the page is drawn with the shapes of what it waits for. */
const maxWaitMs = 2_500

/** During navigation the next page's calls are made while its code loads. */
async function prefetchFor({ shown }: Screen, { search }: Location, state: PortalState): Promise<void> {
  if (shown.kind !== 'page') return
  const steps = loadOf({ match: shown, query: new URLSearchParams(search), state })
  await askAll(steps, (endpoint, args) => prefetch(state, endpoint, args))
}

/** The page is drawn once, in its final shape, unless its answers take very long. */
const answersOrWait = (answers: Promise<void>) =>
  Promise.race([answers.catch(() => undefined), new Promise((over) => setTimeout(over, maxWaitMs))])

/** Resolves an address, once code, texts and data are loaded. */
export async function screenAt(location: Location, state: PortalState, from: Screen): Promise<Next> {
  const next = resolve(location, state)
  if (next.kind === 'redirect') return { redirect: next.to, isOutside: next.isOutside ?? false }
  const screen = screenOf(next, state)
  // A page that stays mounted fetches its own changes.
  const isOther = pageKey(screen.shown) !== pageKey(from.shown)
  await Promise.all([
    prepare(screen, state, location.search),
    isOther && answersOrWait(prefetchFor(screen, location, state)),
  ])
  return { screen, title: titleOf(next, state) }
}

import type { Location } from '#lib/location.ts'
import { matchPath, type PathParams, pathTo, paths, type RouteId } from '@fanal/contract/paths'
import type { LinkTo, PortalState } from '#lib/portal.tsx'
import { pageKey, type Screen } from '#lib/resolution.ts'
import '#lib/text-files.ts'
import { resolve } from './guard.ts'
import { askAll } from './page-calls.ts'
import { partOf, prepare, screenOf } from './prepare.ts'
import { callsOf } from './calls-of.ts'
import { ProofAsked } from './proof-asked.tsx'
import { protectionOf } from './routes.ts'
import { titleOf } from './title.ts'

// Client-side navigation. The login page loads it only when somebody is about to leave.

export const isOurs = (path: string) => matchPath(path) !== undefined

function addressOf(state: PortalState, id: RouteId, params?: PathParams): string | undefined {
  const protection = protectionOf(id, state, params)
  if (protection === 'off' || (protection === 'public' && state.profile)) return undefined
  return pathTo(id, state.lang, params)
}

export const linkToIn =
  (state: PortalState): LinkTo =>
  (id, params, query) => {
    const address = addressOf(state, id, { ...query, ...params })
    return address && query ? `${address}?${new URLSearchParams(query)}` : address
  }

/** Addresses of pages without parameters. */
export function plainLinks(state: PortalState): Partial<Record<RouteId, string>> {
  const ids = (Object.keys(paths) as RouteId[]).filter((id) => !paths[id].en.includes(':'))
  return Object.fromEntries(ids.flatMap((id) => [[id, addressOf(state, id)]].filter(([, to]) => to)))
}

type Next = { screen: Screen; title: string } | { redirect: string; isOutside: boolean }

export { partOf, prepare, ProofAsked }

/** During navigation the next page's calls are made while its code loads. */
async function prefetchFor({ shown }: Screen, { search }: Location, state: PortalState): Promise<void> {
  if (shown.kind !== 'page') return
  const calls = callsOf({ match: shown, query: new URLSearchParams(search), state })
  if (calls.length === 0) return
  const { prefetch } = await import('#lib/use-api.ts')
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
  await prepare(screen, state)
  return { screen, title: titleOf(next, state) }
}

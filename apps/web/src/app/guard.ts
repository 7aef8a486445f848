import {
  type PathMatch,
  type PathParams,
  fillPath,
  matchPath,
  pathTo,
  paths,
  type RouteId,
} from '#lib/paths.ts'
import { freshLoginMark } from '#lib/fresh-login.ts'
import type { Location } from '#lib/location.ts'
import type { PortalState } from '#lib/portal.tsx'
import { protectionOf } from './routes.ts'

export type Resolution =
  | { kind: 'page'; id: RouteId; params: PathParams }
  | { kind: 'redirect'; to: string }
  | { kind: 'error'; status: number }

/** What a customer with a temporary password may still see; everything else waits for the new one. */
const freeOfForcedChange: readonly RouteId[] = ['changePassword', 'mailbox', 'version', 'loading']

/** What an address shows to whoever asks: a page, another address, or an error page (spec 2 §2 "Guard behaviour"). */
export function resolve({ path, search }: Location, state: PortalState): Resolution {
  if (state.settings.maintenance.activated && !state.hasMaintenanceBypass)
    return { kind: 'error', status: 503 }
  if (state.failure !== null) return { kind: 'error', status: state.failure }
  if (state.isEntering) return { kind: 'page', id: 'loading', params: {} }
  const match = matchPath(path)
  if (!match) return { kind: 'error', status: 404 }
  const protection = protectionOf(match.id, state)
  if (protection === 'off') return { kind: 'error', status: 404 }
  const query = new URLSearchParams(search)
  const isSignedIn = state.profile !== null
  // Staff who looks on cannot change it.
  if (state.profile?.change_password && !state.profile.readonly && !freeOfForcedChange.includes(match.id))
    return { kind: 'redirect', to: pathTo('changePassword', state.lang) }
  if (isSignedIn && (protection === 'public' || (match.id === 'login' && query.has(freshLoginMark))))
    return { kind: 'redirect', to: leadOn(match, query, state) }
  if (!isSignedIn && protection === 'private') return { kind: 'redirect', to: loginFor(match, query, state) }
  const own = pathTo(match.id, state.lang, match.params)
  if (own !== path.replace(/(.)\/$/, '$1')) return { kind: 'redirect', to: own + search }
  if (match.id === 'home') return homeFor(match, state)
  return { kind: 'page', ...match }
}

/** The home of type `dashboard`, and any other than `tabGroups`, is the invoices page (spec 2 §2 "Home"). */
function homeFor(match: PathMatch, state: PortalState): Resolution {
  const leadsOn = state.settings.home.type !== 'tabGroups' && protectionOf('invoices', state) !== 'off'
  if (leadsOn) return { kind: 'redirect', to: pathTo('invoices', state.lang) }
  return { kind: 'page', ...match }
}

/** A private address leads to the login, which remembers where to: redirectPath, pathParams and the query. */
function loginFor({ id, params }: PathMatch, query: URLSearchParams, state: PortalState): string {
  // With single sign-on and no login page of our own, home is where a visitor chooses.
  if (protectionOf('login', state) === 'off') return pathTo('home', state.lang)
  const carried = new URLSearchParams({ redirectPath: paths[id][state.lang] })
  if (Object.keys(params).length > 0) carried.set('pathParams', JSON.stringify(params))
  for (const [key, value] of query) if (!carried.has(key)) carried.append(key, value)
  return `${pathTo('login', state.lang)}?${carried}`
}

/** From a page for visitors. A session that was there already leads from the login page to / (spec 1 §2, login). */
function leadOn({ id }: PathMatch, query: URLSearchParams, state: PortalState): string {
  const isRefresh = id === 'login' && !query.has(freshLoginMark) && !query.has('redirectPath')
  return isRefresh ? pathTo('home', state.lang) : afterLogin(query, state)
}

/** Where a login leads: redirectPath when it names a page of this portal that may be seen, else the homepage. */
export function afterLogin(query: URLSearchParams, state: PortalState): string {
  return wantedPath(query, state) ?? homepage(state)
}

function homepage(state: PortalState): string {
  const id = ({ invoices: 'invoices', contracts: 'contracts', home: 'home' } as const)[
    state.settings.homepage
  ]
  if (protectionOf(id, state) === 'off') return '/'
  const type = state.settings.features.displayTypes.find((one) => one !== 'multipoint') ?? 'electricity'
  return pathTo(id, state.lang, { contractType: type })
}

function wantedPath(query: URLSearchParams, state: PortalState): string | undefined {
  const redirectPath = query.get('redirectPath')
  if (!redirectPath?.startsWith('/') || redirectPath.length > 500) return undefined
  const path = fillPath(redirectPath.split(/[?#]/)[0] ?? '', paramsOf(query.get('pathParams')), state.lang)
  const match = matchPath(path)
  if (!match || ['off', 'public'].includes(protectionOf(match.id, state))) return undefined
  const rest = new URLSearchParams(query)
  for (const own of ['redirectPath', 'pathParams', 'lang', freshLoginMark]) rest.delete(own)
  const search = rest.size > 0 ? `?${rest}` : ''
  return pathTo(match.id, state.lang, match.params) + search
}

function paramsOf(text: string | null): PathParams {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    if (typeof value !== 'object' || value === null) return {}
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, String(one)]))
  } catch {
    return {}
  }
}

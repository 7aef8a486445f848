import { type PathParams, fillPath } from '@fanal/contract/fill-path'
import { inLang } from '@fanal/domain/settings/languages'
import { type PathMatch, matchPath, pathTo, paths, type RouteId } from '@fanal/contract/paths'
import { freshLoginMark } from '#lib/session/fresh-login.ts'
import type { Location } from '#lib/location.ts'
import { openidStart } from '#lib/session/openid.ts'
import type { PortalState } from '#lib/portal.tsx'
import { serverLinkOf } from '#lib/server-link.ts'
import { protectionOf } from './routes.ts'

export type Resolution =
  | { kind: 'page'; id: RouteId; params: PathParams }
  /** `isOutside`: not a page of ours; the browser navigates to it. */
  | { kind: 'redirect'; to: string; isOutside?: boolean }
  | { kind: 'error'; status: number }

/** What a customer with a temporary password may see; everything else waits for the change. */
const freeOfForcedChange: readonly RouteId[] = ['changePassword', 'mailbox', 'version', 'loading']

/** Decides what an address shows: a page, a redirect, or an error page (docs/behaviour/shell.md). */
export function resolve({ path, search }: Location, state: PortalState): Resolution {
  if (state.settings.maintenance.activated && !state.hasMaintenanceBypass)
    return { kind: 'error', status: 503 }
  if (state.failure !== null) return { kind: 'error', status: state.failure }
  if (state.isEntering) return { kind: 'page', id: 'loading', params: {} }
  const match = matchPath(path)
  if (!match) return { kind: 'error', status: 404 }
  const query = new URLSearchParams(search)
  const protection = protectionOf(match.id, state, { ...typeIn(match.id, query), ...match.params })
  if (protection === 'off') return { kind: 'error', status: 404 }
  const isSignedIn = state.profile !== null
  // A read-only session cannot change it.
  if (state.profile?.change_password && !state.profile.readonly && !freeOfForcedChange.includes(match.id))
    return { kind: 'redirect', to: pathTo('changePassword', state.lang) }
  if (isSignedIn && (protection === 'public' || (match.id === 'login' && query.has(freshLoginMark))))
    return { kind: 'redirect', to: leadOn(match, query, state) }
  const own = pathTo(match.id, state.lang, match.params)
  if (!isSignedIn && protection === 'private') return loginFor(match, own + search, state)
  if (own !== path.replace(/(.)\/$/, '$1')) return { kind: 'redirect', to: own + search }
  const further = openidStep(match, query, state)
  if (further) return further
  if (match.id === 'home') return homeFor(match, query, state)
  if (match.id === 'dynamicPage' && !serverLinkOf(match.params, state.serverLinks))
    return { kind: 'error', status: 404 }
  if (match.id === 'invoiceAction') return { kind: 'redirect', to: invoicesWith(match, query, state) }
  return { kind: 'page', ...match }
}

/** Invoices have their type in the query. */
function typeIn(id: RouteId, query: URLSearchParams): PathParams {
  const contractType = id === 'invoices' || id === 'invoiceAction' ? query.get('contractType') : null
  return contractType === null ? {} : { contractType }
}

/** A home of any type other than `tabGroups` is the invoices page. */
function homeFor(match: PathMatch, query: URLSearchParams, state: PortalState): Resolution {
  const leadsOn = state.settings.home.type !== 'tabGroups' && protectionOf('invoices', state) !== 'off'
  // The code of a coupon's link goes on to the pages that lead to a wizard.
  const code = query.get('promocode')
  const search = code ? `?${new URLSearchParams({ promocode: code })}` : ''
  if (leadsOn) return { kind: 'redirect', to: pathTo('invoices', state.lang) + search }
  return { kind: 'page', ...match }
}

/** `/facturas/download` is the list with an action in its query, as the menus write it. */
function invoicesWith({ params }: PathMatch, query: URLSearchParams, { lang }: PortalState): string {
  const carried = new URLSearchParams(query)
  carried.set('action', params['action'] ?? '')
  return `${pathTo('invoices', lang)}?${carried}`
}

/**
 * A private address leads to the login with redirectPath, pathParams and the query. With single sign-on it starts the
 * sign-on, which returns to the address.
 */
function loginFor({ id, params }: PathMatch, own: string, state: PortalState): Resolution {
  if (state.settings.features.oidc) return { kind: 'redirect', to: openidStart(own), isOutside: true }
  const carried = new URLSearchParams({ redirectPath: inLang(paths[id], state.lang) })
  if (Object.keys(params).length > 0) carried.set('pathParams', JSON.stringify(params))
  for (const [key, value] of new URLSearchParams(own.split('?')[1]))
    if (!carried.has(key)) carried.append(key, value)
  return { kind: 'redirect', to: `${pathTo('login', state.lang)}?${carried}` }
}

/** What single sign-on changes: its error pages, the redirect after it, and the provider's page for passwords. */
function openidStep({ id }: PathMatch, query: URLSearchParams, state: PortalState): Resolution | undefined {
  const { features, oidc } = state.settings
  if (!features.oidc) return undefined
  const status = Number(query.get('status'))
  if (id === 'connect' && [401, 504].includes(status)) return { kind: 'error', status }
  if (!state.profile) return undefined
  if (id === 'loading' && query.has('redirectPath')) return { kind: 'redirect', to: afterLogin(query, state) }
  // A temporary password is changed here, not at the provider.
  if (id === 'changePassword' && oidc.changePasswordUrl && !state.profile.change_password)
    return { kind: 'redirect', to: oidc.changePasswordUrl, isOutside: true }
  return undefined
}

/** Where the loading page sends a browser that returns from the provider, before its new session is visible. */
export function goOnFrom(
  resolution: Resolution,
  query: URLSearchParams,
  state: PortalState,
): string | undefined {
  const isArrival = resolution.kind === 'page' && resolution.id === 'loading' && query.has('redirectPath')
  return isArrival && state.settings.features.oidc ? afterLogin(query, state) : undefined
}

/** From a public page. A session that already existed leads from the login page to /. */
function leadOn({ id }: PathMatch, query: URLSearchParams, state: PortalState): string {
  const isRefresh = id === 'login' && !query.has(freshLoginMark) && !query.has('redirectPath')
  return isRefresh ? pathTo('home', state.lang) : afterLogin(query, state)
}

/** Target after a login: redirectPath if it names a visible page of this portal, else the homepage. */
export function afterLogin(query: URLSearchParams, state: PortalState): string {
  return requestedPath(query, state) ?? homepage(state)
}

function homepage(state: PortalState): string {
  const id = ({ invoices: 'invoices', contracts: 'contracts', home: 'home' } as const)[
    state.settings.homepage
  ]
  const type = state.settings.features.displayTypes.find((one) => one !== 'multipoint') ?? 'electricity'
  const params = { contractType: type }
  return protectionOf(id, state, params) === 'off' ? '/' : pathTo(id, state.lang, params)
}

function requestedPath(query: URLSearchParams, state: PortalState): string | undefined {
  const redirectPath = query.get('redirectPath')
  if (!redirectPath?.startsWith('/') || redirectPath.length > 500) return undefined
  const path = fillPath(redirectPath.split(/[?#]/)[0] ?? '', paramsOf(query.get('pathParams')), state.lang)
  const match = matchPath(path)
  if (!match || ['off', 'public'].includes(protectionOf(match.id, state, match.params))) return undefined
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

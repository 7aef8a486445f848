import { type ErrorCode, errorStatus } from '@fanal/contract/wire/errors'
import type { PageAnswer, PageRequest, SitemapRequest } from '@fanal/contract/wire/portal'
import { parseLocale } from '@fanal/domain/settings/languages'
import { renderToString } from 'react-dom/server'
import { setDrawnLocation } from '#lib/location.ts'
import { matchPath, pathTo, type RouteId } from '@fanal/contract/paths'
import type { PortalState } from '#lib/portal.tsx'
import { textsIn } from '#lib/texts.ts'
import { App } from './app.tsx'
import { documentOf } from './document.ts'
import { titleOf } from './document/title.ts'
import { frameAncestorsOf } from './document/frame-ancestors.ts'
import { goOnFrom, type Resolution, resolve } from './guard.ts'
import { loadState } from './load-state.ts'
import { outsideOrigins } from './settings/outside-origins.ts'
import { manifestOf } from './document/web-manifest.ts'
import { prepare, screenOf, sourceOf } from './prepare.ts'
import { linksOf } from './links-of.ts'
import { headOf, languageOf, sitemapOf } from './search-engines.ts'

function refusalOf({ refusedLogin }: PageRequest): PortalState['refusedLogin'] {
  if (!refusedLogin) return null
  return { ...refusedLogin, status: errorStatus[refusedLogin.code as ErrorCode] ?? 400 }
}

/** Renders the first page with the same components that the browser hydrates. */
export async function renderPage(request: PageRequest): Promise<PageAnswer> {
  const { pathname: path, searchParams: query, search } = new URL(request.url, 'http://portal.invalid')
  const { cookies, call, absentCalls } = request
  // Who comes from a search engine has chosen no language but that of the address.
  const found = languageOf(path)
  const isFound = found !== undefined && !cookies['lang']
  const state = await loadState({
    path,
    query,
    cookies: isFound ? { ...cookies, lang: found } : cookies,
    call,
    absentCalls,
  })
  state.url = request.url
  state.isDemo = request.isDemo
  state.errorService = request.errorService
  state.hasMaintenanceBypass = request.hasMaintenanceBypass
  state.refusedLogin = refusalOf(request)
  state.hasExpired = Boolean(request.cookies['token']) && state.profile === null && state.failure === null
  state.loginType = request.failure?.type ?? (state.profile ? 'refresh' : 'none')
  state.isEntering = Boolean(request.cookies['login_link']) && !request.failure
  state.failure = request.failure?.status ?? state.failure
  const chosen = parseLocale(query.get('lang'))
  if (chosen) return { status: 302, ...inChosenLanguage(path, query, state) }
  const location = { path, search }
  const resolution = resolve(location, state)
  // Clears the cookie of an ended session; the login page says so.
  if (resolution.kind === 'redirect') return { status: 302, redirect: resolution.to }
  const screen = screenOf(resolution, state)
  const { files, texts } = await prepare(screen, state, search)
  setDrawnLocation(location)
  const drawn = { screen, links: linksOf(state, query.get('promocode') ?? '') }
  const body = renderToString(<App state={state} drawn={drawn} />)
  const parts = screen.frame ? [screen.page, screen.frame] : [screen.page]
  return {
    status: statusOf(resolution, state),
    ...documentOf({
      body,
      state,
      texts,
      drawn,
      parts: Object.fromEntries(parts.map((part) => [part, sourceOf(part)])),
      files,
      title: titleOf(resolution, state),
      withoutScript: withoutScriptOf(state),
      head: headOf(resolution, state, request.publicUrl),
    }),
    ...(isFound && { remember: state.locale }),
    frameAncestors: frameAncestorsOf(resolution, state),
    customer: customerOf(resolution, state),
    outside: outsideOrigins(state.settings),
    forgetSession: state.hasExpired,
    goOn: goOnFrom(resolution, query, state),
  }
}

/** The pages that search engines may find. */
export async function renderSitemap({ call, publicUrl, absentCalls }: SitemapRequest): Promise<string> {
  const query = new URLSearchParams()
  return sitemapOf(await loadState({ path: '/', query, cookies: {}, call, absentCalls }), publicUrl)
}

/** The web app manifest, in the retailer's name and colours. */
export async function renderManifest({ call, absentCalls }: SitemapRequest): Promise<string> {
  const query = new URLSearchParams()
  return manifestOf(await loadState({ path: '/', query, cookies: {}, call, absentCalls }))
}

/** Pages that are read again where there is no connection. */
const keptPages: ReadonlySet<string> = new Set<RouteId>([
  'home',
  'contracts',
  'contract',
  'invoices',
  'invoice',
  'multipointInvoice',
  'contractInvoices',
  'notices',
  'consumption',
])

/** Staff keep nothing of a customer. */
function customerOf(resolution: Resolution, { profile }: PortalState): PageAnswer['customer'] {
  if (!profile || profile.readonly) return undefined
  return { id: profile.id, isKept: resolution.kind === 'page' && keptPages.has(resolution.id) }
}

/** A language in the address is stored and removed from the address. */
function inChosenLanguage(path: string, query: URLSearchParams, state: PortalState) {
  const match = matchPath(path)
  query.delete('lang')
  const search = query.size > 0 ? `?${query}` : ''
  // Two leading slashes would be the address of another host.
  const own = match ? pathTo(match.id, state.lang, match.params) : path.replace(/^\/+/, '/')
  return { remember: state.locale, redirect: own + search }
}

function withoutScriptOf({ lang, settings }: PortalState): string {
  const t = textsIn(lang, 'shell')
  const { phone_crm: phone } = settings.organization
  return phone ? `${t('noScript')} ${t('noScript.call', { phone })}` : t('noScript')
}

function statusOf(resolution: Resolution, state: PortalState): number {
  if (resolution.kind === 'page') return state.refusedLogin ? 403 : 200
  // 504 and 505 are the portal's own codes, not gateway errors, so the HTTP status is 400.
  return resolution.kind === 'error' && resolution.status <= 503 ? resolution.status : 400
}

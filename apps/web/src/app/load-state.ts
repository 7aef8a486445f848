import { profile } from '@fanal/contract/account'
import { dynamicRoutes, groupElements } from '@fanal/contract/content'
import type { Caller } from '@fanal/contract/wire/portal'
import { featureFlags, privateSettings, publicSettings } from '@fanal/contract/settings'
import { defaultSettings } from '@fanal/domain/settings/default-settings'
import { checkFeatureFlags } from '@fanal/domain/settings/feature-flags'
import { chooseLocale, textsLanguage } from '@fanal/domain/settings/languages'
import { mergeSettings } from '@fanal/domain/settings/merge-settings'
import { blankState } from '#lib/blank-state.ts'
import type { PortalState } from '#lib/portal.tsx'
import { matchPath } from '@fanal/contract/paths'
import { firstQueries } from './load/first-queries.ts'
import { routes } from './routes.ts'

interface Visit {
  path: string
  query: URLSearchParams
  cookies: Readonly<Record<string, string | undefined>>
  call: Caller
  absentCalls: readonly string[]
}

const statusOf = (error: unknown) => (error as { status?: number }).status ?? 0

/** Loads what the first page needs: settings, flags, profile and the operator's blocks. */
export async function loadState({ path, query, cookies, call, absentCalls }: Visit): Promise<PortalState> {
  const state = { ...blankState(cookies), absentCalls }
  const hasToken = Boolean(cookies['token'])
  const [open, flags, who] = await Promise.allSettled([
    call(publicSettings, {}),
    call(featureFlags, {}),
    hasToken ? call(profile, {}) : Promise.resolve(null),
  ])
  if (open.status === 'fulfilled') state.settings = mergeSettings(defaultSettings, open.value)
  else state.hasSettingsError = true
  if (flags.status === 'fulfilled') {
    const checked = checkFeatureFlags(flags.value)
    if (checked.ok) state.flags = checked.flags
    else state.flagsError = 'Invalid feature flags response format'
  } else state.flagsError = `Failed to fetch feature flags (${statusOf(flags.reason)})`
  if (who.status === 'fulfilled') state.profile = who.value
  // An ended session is no session; one that may not enter is told so, and any other failure must not look like being
  // signed out. While the database is away the server shows a page of its own, which reloads itself.
  else if (statusOf(who.reason) === 503) throw who.reason
  else if (statusOf(who.reason) !== 401) state.failure = statusOf(who.reason) === 403 ? 403 : 500
  const { language } = state.settings
  state.locale = chooseLocale({
    query: query.get('lang'),
    cookie: cookies['lang'],
    partner: language.partner,
    default: language.default,
  })
  state.lang = textsLanguage(state.locale)
  await addServerParts(state, { path, query, call })
  return state
}

/** Private settings, links and blocks are optional: a failure never prevents the page. */
async function addServerParts(
  state: PortalState,
  { path, query, call }: Pick<Visit, 'path' | 'query' | 'call'>,
): Promise<void> {
  const lang = state.locale
  const hasElements = state.settings.features.enableServerElements
  const match = matchPath(path)
  // Until the password is changed, no customer data is answered and only that page is shown.
  const isOpen = state.profile !== null && !state.profile.change_password
  const group = match && routes[match.id].blocks
  const [own, links, blocks, queries] = await Promise.allSettled([
    isOpen ? call(privateSettings, {}) : Promise.resolve(null),
    isOpen && hasElements ? call(dynamicRoutes, {}, { lang }) : Promise.resolve([]),
    group && hasElements
      ? call(groupElements, { query: { group_name: group } }, { lang })
      : Promise.resolve([]),
    match ? firstQueries({ match, query, state }, call) : Promise.resolve(state.queries),
  ])
  if (own.status === 'fulfilled') state.settings = mergeSettings(state.settings, own.value)
  else state.hasSettingsError = true
  if (links.status === 'fulfilled') state.serverLinks = links.value
  if (blocks.status === 'fulfilled') state.elements = blocks.value
  if (queries.status === 'fulfilled') state.queries = queries.value
}

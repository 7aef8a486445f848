import type { LoginType } from '@fanal/domain/access/login-message'
import type { Profile } from '@fanal/contract/schemas/account'
import type { DynamicElement, DynamicRoute } from '@fanal/contract/schemas/content'
import type { Flags } from '@fanal/domain/settings/feature-flags'
import type { Lang, Locale } from '@fanal/domain/settings/languages'
import type { Settings } from '@fanal/domain/settings/settings'
import { createContext, use } from 'react'
import type { PathParams, RouteId } from '@fanal/contract/paths'

/** What the portal knows before its first page shows. The server writes it into the document. */
export interface PortalState {
  locale: Locale
  lang: Lang
  settings: Settings
  hasSettingsError: boolean
  flags: Flags
  flagsError: string | null
  profile: Profile | null
  theme: 'light' | 'dark' | null
  hasConsent: boolean
  hasMaintenanceBypass: boolean
  isDemo: boolean
  /** A server failure, or a login that failed by another way than the form: the page for its status shows. */
  failure: number | null
  /** How the session was found, or by which way the login failed (spec 1 §3, auth state). */
  loginType: LoginType
  /** A way in by the address waits to be exchanged: the loading page sends it. */
  isEntering: boolean
  /** The session that the browser held is over. */
  hasExpired: boolean
  /** Blocks that an operator placed on this page. */
  elements: DynamicElement[]
  serverLinks: DynamicRoute[]
  /** Answers that the drawn page shows, by the call that asks for them: the browser need not ask again. */
  answers: Readonly<Record<string, unknown>>
  /** The address the page was drawn for. */
  url: string
  refusedLogin: { user: string; code: string; status: number } | null
  /** Calls, and parts of calls, that nobody answers, by name: behind a retailer's own server not all of ours are there. */
  absentCalls: readonly string[]
}

/** Whether anybody answers a call. What would need one that is not there is not shown. */
export const canCall = ({ absentCalls }: Pick<PortalState, 'absentCalls'>, { name }: { name: string }) =>
  !absentCalls.includes(name)

/** The address of a page, or undefined when that page is not offered (not built, switched off, or not for this visitor). */
export type LinkTo = (id: RouteId, params?: PathParams, query?: Record<string, string>) => string | undefined

export interface Portal extends PortalState {
  linkTo: LinkTo
}

const PortalContext = createContext<Portal | null>(null)
export const PortalProvider = PortalContext.Provider

export function usePortal(): Portal {
  const portal = use(PortalContext)
  if (!portal) throw new Error('usePortal outside its provider')
  return portal
}

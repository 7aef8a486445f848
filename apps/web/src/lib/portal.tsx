import type { LoginType } from '@fanal/domain/access/login-message'
import type { ErrorService } from '@fanal/contract/wire/portal'
import type { Profile } from '@fanal/contract/schemas/account'
import type { DynamicElement, DynamicRoute } from '@fanal/contract/schemas/content'
import type { Flags } from '@fanal/domain/settings/feature-flags'
import type { Lang, Locale } from '@fanal/domain/settings/languages'
import type { Settings } from '@fanal/domain/settings/settings'
import type { DehydratedState } from '@tanstack/react-query'
import { createContext, use } from 'react'
import type { PathParams } from '@fanal/contract/fill-path'
import type { RouteId } from '@fanal/contract/paths'

/** The portal's initial state, embedded in the document by the server. */
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
  /** A server failure, or a failed login by link or provider: the page of its status shows. */
  failure: number | null
  /** How the session began, or how the login failed. */
  loginType: LoginType
  /** A login link waits to be exchanged: the loading page submits it. */
  isEntering: boolean
  /** The browser's session has ended. */
  hasExpired: boolean
  /** The operator's blocks of this page. */
  elements: DynamicElement[]
  serverLinks: DynamicRoute[]
  /** Answers that the page was rendered with: the browser does not fetch them again while they are fresh. */
  queries: DehydratedState
  /** The address of the rendered page. */
  url: string
  refusedLogin: { user: string; code: string; status: number } | null
  /** Names of calls, and parts of calls, that a retailer's own server does not provide. */
  absentCalls: readonly string[]
  /** Null where the operator has none. */
  errorService: ErrorService | null
}

/** Whether a call is available. What depends on an absent one is not shown. */
export const canCall = ({ absentCalls }: Pick<PortalState, 'absentCalls'>, { name }: { name: string }) =>
  !absentCalls.includes(name)

/** The address of a page, or undefined if it is not offered (missing, switched off, or not for this visitor). */
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

import { defaultFlags } from '@fanal/domain/settings/feature-flags'
import { closedSettings } from '@fanal/domain/settings/merge-settings'
import type { PortalState } from './portal.tsx'

/** Before any answer: every optional feature is off. */
export function blankState(cookies: Readonly<Record<string, string | undefined>> = {}): PortalState {
  const theme = cookies['theme']
  return {
    locale: 'es-ES',
    lang: 'es',
    settings: closedSettings,
    hasSettingsError: false,
    // Flags that cannot be loaded are off: no optional feature is offered.
    flags: Object.fromEntries(Object.keys(defaultFlags).map((name) => [name, false])),
    flagsError: null,
    profile: null,
    theme: theme === 'light' || theme === 'dark' ? theme : null,
    hasConsent: cookies['cookies_accepted'] !== undefined,
    hasMaintenanceBypass: false,
    isDemo: false,
    failure: null,
    loginType: 'none',
    isEntering: false,
    hasExpired: false,
    elements: [],
    serverLinks: [],
    queries: { queries: [], mutations: [] },
    url: '/',
    refusedLogin: null,
    absentCalls: [],
    errorService: null,
  }
}

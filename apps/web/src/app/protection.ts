import { curveInfo } from '@fanal/contract/consumption'
import { listCases } from '@fanal/contract/support'
import { isFlagOn } from '@fanal/domain/settings/feature-flags'
import { takesContact } from '@fanal/domain/settings/takes-contact'
import { hasOwnLogin } from '@fanal/domain/settings/has-own-login'
import { canCall, type PortalState } from '#lib/portal.tsx'

/** private: signed in only. public: visitors only. unprotected: anyone. off: not offered, its address is not found. */
export type Protection = 'private' | 'public' | 'unprotected' | 'off'

// Who may see a page, where a setting or a flag says so.

export const when = (isOn: boolean, protection: Protection): Protection => (isOn ? protection : 'off')

/** With single sign-on our own login is there only if it is left open beside it. */
export function ownLogin({ settings }: PortalState): Protection {
  if (!settings.features.oidc) return 'public'
  return when(hasOwnLogin(settings), 'unprotected')
}

export const signup = ({ settings }: PortalState) =>
  when(settings.features.signup && hasOwnLogin(settings), 'public')
export const recovery = ({ settings }: PortalState) => when(hasOwnLogin(settings), 'public')

/** Named here, because every page loads this file and only the wizard its calls. */
const wizardCalls = ['createDraft', 'findDraft', 'sendSummary', 'sendSignCode']

/** Off where no leads are taken, and with a retailer's own server that keeps no drafts or cannot sign: a wizard without an end. */
export const contracting = (kind: 'electricity' | 'gas' | 'dual') => (state: PortalState) => {
  const { contractation, features } = state.settings
  const isTaken =
    isFlagOn(state.flags, 'contracting.leads') && wizardCalls.every((name) => canCall(state, { name }))
  const energies = kind === 'dual' ? (['electricity', 'gas'] as const) : [kind]
  const isShown = energies.every((energy) => features.displayTypes.includes(energy))
  const isOffered = contractation[kind].enabled && isShown && isTaken
  return when(isOffered, contractation.authenticate ? 'private' : 'unprotected')
}

export const casesFlag = (state: PortalState) => when(isFlagOn(state.flags, 'crm.case'), 'private')
export const newCases = ({ flags, settings: { features } }: PortalState) =>
  when(isFlagOn(flags, 'crm.case') && (features.contact || features.contactAutoReads), 'private')
export const hasClaims = ({ settings: { features } }: PortalState) =>
  features.reclamATCMenu || features.reclamATCContract
/** Claims are followed there too. A retailer's own server may take cases without listing them. */
export const ownCases = (state: PortalState) =>
  when(canCall(state, listCases) && (isFlagOn(state.flags, 'crm.case') || hasClaims(state)), 'private')

/** Gas has readings or invoices, electricity a curve. */
export function consumption(state: PortalState): Protection {
  const { enableInfoCCH, displayTypes } = state.settings.features
  const hasAny =
    displayTypes.includes('gas') || (displayTypes.includes('electricity') && canCall(state, curveInfo))
  return when(enableInfoCCH && hasAny, 'private')
}

export const openContact = ({ settings }: PortalState) => when(takesContact(settings), 'public')

export const comparator = ({ settings }: PortalState) => when(settings.comparator.enabled, 'unprotected')
export const gasComparator = ({ settings }: PortalState) =>
  when(settings.comparator.enabled && settings.features.displayTypes.includes('gas'), 'unprotected')

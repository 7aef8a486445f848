import { communications } from '@fanal/contract/contracts'
import { signature } from '@fanal/contract/contract-changes'
import { followedCase } from '@fanal/contract/support'
import { isFlagOn } from '@fanal/domain/settings/feature-flags'
import type { PathParams, RouteId } from '@fanal/contract/paths'
import { canCall, type PortalState } from '#lib/portal.tsx'
import type { TextFeature, TextKey } from '#lib/texts.ts'
import {
  claimsCalls,
  comparatorCalls,
  communicationsCalls,
  contractCalls,
  contractsCalls,
  customerServiceCalls,
  dynamicPageCalls,
  homeCalls,
  invoiceCalls,
  invoicesCalls,
  type Load,
  multipointInvoiceCalls,
  newRequestCalls,
  type PageCall,
  requestCalls,
  requestsCalls,
  type Visit,
} from './page-calls.ts'
import {
  casesFlag,
  comparator,
  contracting,
  gasComparator,
  hasClaims,
  isHidden,
  ownCases,
  type Protection,
  signup,
  when,
} from './protection.ts'

export interface Route {
  /** The file in `pages/`; a page without one does not exist yet: it is not found and not linked. */
  page?: string
  /** Before the retailer's name in the document's title; without one that name stands alone. */
  title?: TextKey<'shell'>
  protection: Protection | ((state: PortalState) => Protection)
  texts?: readonly TextFeature[]
  /** The calls whose answers it shows: made during server rendering, and during navigation in the browser. */
  load?: Load
  /** Its calls are open to visitors too. */
  isOpen?: true
  /** The operator's blocks that it shows. */
  blocks?: 'Login' | 'Signup'
  /** `bare`: without menu, cookie dialog and help. `own`: the page has its own frame. */
  frame?: 'bare' | 'own'
}

const invoiceList = {
  page: 'invoices/invoices',
  texts: ['invoices', 'payment', 'content'],
  load: invoicesCalls,
} as const

const comparison = { load: comparatorCalls, isOpen: true } as const

/** THE table: who may see each page (docs/behaviour/shell.md). Addresses are in the contract. */
export const routes: Record<RouteId, Route> = {
  home: {
    title: 'title.home',
    page: 'shell/home',
    protection: 'unprotected',
    texts: ['contracts'],
    load: homeCalls,
  },
  login: {
    title: 'title.login',
    page: 'access/login',
    texts: ['access'],
    blocks: 'Login',
    frame: 'own',
    protection: ({ settings: { features, oidc } }) => {
      if (!features.oidc) return 'public'
      return when(oidc.routes.allowDefaultLogin, 'unprotected')
    },
  },
  // Open to visitors, because its button is the entry of single sign-on (docs/behaviour/single-sign-on.md).
  connect: {
    title: 'title.connect',
    page: 'access/connect',
    texts: ['single-sign-on'],
    protection: (state) => when(state.settings.features.oidc, 'unprotected'),
  },
  changePassword: {
    title: 'title.changePassword',
    page: 'access/change-password',
    protection: 'private',
    texts: ['recovery', 'access'],
  },
  // The same page: registering is activating the account of an existing contract.
  register: {
    title: 'title.activation',
    page: 'access/activation',
    protection: signup,
    texts: ['activation'],
    blocks: 'Signup',
  },
  activation: {
    title: 'title.activation',
    page: 'access/activation',
    protection: signup,
    texts: ['activation'],
    blocks: 'Signup',
  },
  resetPassword: {
    title: 'title.resetPassword',
    page: 'access/reset-password',
    protection: 'public',
    texts: ['recovery'],
  },
  profile: {
    title: 'title.profile',
    page: 'access/profile',
    protection: 'private',
    texts: ['access', 'account', 'passkeys'],
  },
  contracts: {
    title: 'title.contracts',
    page: 'contracts/contracts',
    protection: 'private',
    texts: ['contracts', 'contract-changes', 'content'],
    load: contractsCalls,
  },
  contract: {
    title: 'title.contract',
    page: 'contracts/contract',
    protection: 'private',
    texts: ['contracts', 'contract-changes', 'fields'],
    load: contractCalls,
  },
  communications: {
    title: 'title.communications',
    page: 'contracts/communications',
    protection: (state) => when(canCall(state, communications), 'private'),
    texts: ['contracts'],
    load: communicationsCalls,
  },
  signature: {
    title: 'title.signature',
    page: 'contracts/signature',
    protection: (state) => when(canCall(state, signature), 'unprotected'),
    texts: ['contract-changes'],
  },
  contractInvoices: { title: 'title.contractInvoices', ...invoiceList, protection: 'private' },
  invoices: { title: 'title.invoices', ...invoiceList, protection: 'private' },
  // Redirects to the list with the action in its query: see the guard.
  invoiceAction: { page: 'invoices/invoices', protection: 'private' },
  invoicesMultipoint: {
    title: 'title.invoices',
    ...invoiceList,
    protection: (state) => when(state.settings.features.displayTypes.includes('multipoint'), 'private'),
  },
  invoice: {
    title: 'title.invoice',
    page: 'invoices/invoice',
    protection: 'private',
    texts: ['invoices', 'payment'],
    load: invoiceCalls,
  },
  multipointInvoice: {
    title: 'title.invoice',
    page: 'invoices/invoice',
    protection: 'private',
    texts: ['invoices', 'payment'],
    load: multipointInvoiceCalls,
  },
  customerService: {
    title: 'title.customerService',
    page: 'support/customer-service',
    protection: casesFlag,
    texts: ['support'],
    load: customerServiceCalls,
  },
  unsignedContact: {
    title: 'title.unsignedContact',
    page: 'support/unsigned-contact',
    protection: ({ settings: { features } }) => when(features.contact && features.unsignedContact, 'public'),
    texts: ['support', 'fields'],
  },
  requests: {
    title: 'title.requests',
    page: 'support/requests',
    protection: ownCases,
    texts: ['support'],
    load: requestsCalls,
  },
  newRequest: {
    title: 'title.newRequest',
    page: 'support/new-request',
    protection: ({ flags, settings: { features } }) =>
      when(isFlagOn(flags, 'crm.case') && (features.contact || features.contactAutoReads), 'private'),
    texts: ['support', 'fields'],
    load: newRequestCalls,
  },
  request: {
    title: 'title.request',
    page: 'support/request',
    protection: ownCases,
    texts: ['support', 'fields'],
    load: requestCalls,
  },
  followedCase: {
    title: 'title.followedCase',
    page: 'support/followed-case',
    protection: (state) => when(canCall(state, followedCase), 'unprotected'),
    texts: ['support', 'fields'],
  },
  claims: {
    title: 'title.claims',
    page: 'support/claims',
    protection: (state) => when(hasClaims(state), 'private'),
    texts: ['support', 'fields'],
    load: claimsCalls,
  },
  newElectricityCustomer: {
    title: 'action.newElectricity',
    page: 'contracting/electricity',
    protection: contracting('electricity'),
    texts: ['contracting'],
  },
  newGasCustomer: {
    title: 'action.newGas',
    page: 'contracting/gas',
    protection: contracting('gas'),
    texts: ['contracting'],
  },
  newDualCustomer: {
    title: 'action.newDual',
    page: 'contracting/dual',
    protection: contracting('dual'),
    texts: ['contracting'],
  },
  comparator: {
    title: 'title.comparator',
    page: 'tools/comparator',
    protection: comparator,
    texts: ['comparators', 'bill-scan', 'fields'],
    ...comparison,
  },
  gasComparator: {
    title: 'title.gasComparator',
    page: 'tools/gas-comparator',
    texts: ['comparators', 'fields'],
    ...comparison,
    protection: gasComparator,
  },
  powerCalculator: {
    title: 'title.powerCalculator',
    page: 'tools/power-calculator',
    protection: (state) => when(state.settings.powerCalculator.enabled, 'unprotected'),
    texts: ['calculator', 'bill-scan', 'fields'],
  },
  newsletter: { protection: (state) => when(state.settings.newsletter.enabled, 'unprotected') },
  omip: { protection: 'private', frame: 'bare' },
  welcome: { title: 'title.welcome', page: 'shell/welcome', protection: 'unprotected' },
  altHome: { page: 'shell/alt-home', protection: 'unprotected' },
  loading: { title: 'title.loading', page: 'shell/loading', protection: 'unprotected', frame: 'own' },
  version: { title: 'title.version', page: 'shell/version', protection: 'unprotected' },
  dynamicPage: {
    page: 'shell/dynamic',
    texts: ['content'],
    load: dynamicPageCalls,
    protection: (state) => when(state.settings.features.enableServerElements, 'private'),
  },
  mailbox: {
    title: 'title.mailbox',
    page: 'shell/mailbox',
    protection: (state) => when(state.isDemo, 'unprotected'),
    texts: ['mailbox'],
  },
  gallery: {
    page: 'shell/gallery',
    protection: () => when(import.meta.env.MODE === 'development', 'unprotected'),
    frame: 'bare',
  },
}

/** The calls of a page: for customers, unless it is open. Until a forced password change no other is answered. */
export function callsOf(visit: Visit): readonly PageCall[] {
  const { profile } = visit.state
  const { load, isOpen } = routes[visit.match.id]
  return isOpen || (profile && !profile.change_password) ? (load?.(visit) ?? []) : []
}

/** `params`: of the path, plus the type in the query of invoices. */
export function protectionOf(id: RouteId, state: PortalState, params: PathParams = {}): Protection {
  const { page, protection } = routes[id]
  if (!page || isHidden(params, state)) return 'off'
  return typeof protection === 'function' ? protection(state) : protection
}

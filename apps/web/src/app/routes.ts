import { communications } from '@fanal/contract/contracts'
import { signature } from '@fanal/contract/contract-changes'
import { unsubscribe } from '@fanal/contract/newsletter'
import { listNotices, unsubscribeNotices } from '@fanal/contract/notices'
import { followedCase } from '@fanal/contract/support'
import type { Endpoint } from '@fanal/contract/endpoint'
import type { PathParams } from '@fanal/contract/fill-path'
import type { RouteId } from '@fanal/contract/paths'
import { canCall, type PortalState } from '#lib/portal.tsx'
import type { TextKey } from '#lib/texts.ts'
import { consumptionLoad } from '#pages/consumption/load.ts'
import { communicationsLoad, contractLoad, contractsLoad } from '#pages/contracts/load.ts'
import { invoiceLoad, invoicesLoad, multipointInvoiceLoad } from '#pages/invoices/load.ts'
import { newsletterLoad } from '#pages/newsletter/load.ts'
import { noticesLoad } from '#pages/notices/load.ts'
import { dynamicLoad, homeLoad } from '#pages/shell/load.ts'
import {
  claimsLoad,
  customerServiceLoad,
  newRequestLoad,
  requestLoad,
  requestsLoad,
} from '#pages/support/load.ts'
import { comparatorLoad, gasComparatorLoad, marketLoad } from '#pages/tools/load.ts'
import { isHidden } from './link-to.ts'
import {
  casesFlag,
  comparator,
  consumption,
  contracting,
  gasComparator,
  hasClaims,
  newCases,
  openContact,
  ownCases,
  ownLogin,
  type Protection,
  recovery,
  signup,
  when,
} from './protection.ts'
import type { RouteParts } from './route-parts.ts'

interface Route extends RouteParts {
  /** Before the retailer's name in the document's title; without one that name stands alone. */
  title?: TextKey<'shell'>
}

const invoiceList = {
  page: 'invoices/invoices',
  texts: ['invoices', 'payment', 'content'],
  load: invoicesLoad,
} as const

const oneInvoice = {
  title: 'title.invoice',
  page: 'invoices/invoice',
  protection: 'private',
  texts: ['invoices', 'payment'],
} as const

const wizard = (kind: 'electricity' | 'gas' | 'dual') => ({
  page: `contracting/${kind}`,
  protection: contracting(kind),
  texts: ['contracting'] as const,
})

const activation = {
  title: 'title.activation',
  page: 'access/activation',
  protection: signup,
  texts: ['activation'],
  blocks: 'Signup',
} as const

const leaving = (list: 'newsletter' | 'notices', endpoint: Endpoint): Route => ({
  title: 'title.unsubscribe',
  page: `${list}/leave-${list}`,
  protection: (state) => when(canCall(state, endpoint), 'unprotected'),
  texts: [list],
})

/** THE table: who may see each page (docs/behaviour/shell.md). Addresses are in the contract. */
export const routes: Record<RouteId, Route> = {
  home: {
    title: 'title.home',
    page: 'shell/home',
    protection: 'unprotected',
    texts: ['home', 'contracts'],
    visitor: { page: 'shell/visitor-home', texts: ['home-visitor'] },
    load: homeLoad,
    isOpen: true,
  },
  login: {
    title: 'title.login',
    page: 'access/login',
    texts: ['access'],
    blocks: 'Login',
    frame: 'own',
    protection: ownLogin,
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
  register: activation,
  activation,
  resetPassword: {
    title: 'title.resetPassword',
    page: 'access/reset-password',
    protection: recovery,
    texts: ['recovery'],
  },
  profile: {
    title: 'title.profile',
    page: 'access/profile',
    protection: 'private',
    texts: ['access', 'account', 'looks', 'passkeys'],
  },
  contracts: {
    title: 'title.contracts',
    page: 'contracts/contracts',
    protection: 'private',
    texts: ['contracts', 'content'],
    load: contractsLoad,
  },
  contract: {
    title: 'title.contract',
    page: 'contracts/contract',
    protection: 'private',
    texts: ['contracts', 'contract-changes', 'fields'],
    load: contractLoad,
  },
  communications: {
    title: 'title.communications',
    page: 'contracts/communications',
    protection: (state) => when(canCall(state, communications), 'private'),
    texts: ['contracts'],
    load: communicationsLoad,
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
  invoice: { ...oneInvoice, load: invoiceLoad },
  multipointInvoice: { ...oneInvoice, load: multipointInvoiceLoad },
  consumption: {
    title: 'menu.consumption',
    page: 'consumption/consumption',
    protection: consumption,
    texts: ['consumption', 'contracts', 'gas-readings'],
    load: consumptionLoad,
  },
  customerService: {
    title: 'title.customerService',
    page: 'support/customer-service',
    protection: casesFlag,
    texts: ['support'],
    load: customerServiceLoad,
  },
  unsignedContact: {
    title: 'title.unsignedContact',
    page: 'support/unsigned-contact',
    protection: openContact,
    texts: ['support', 'fields'],
  },
  requests: {
    title: 'title.requests',
    page: 'support/requests',
    protection: ownCases,
    texts: ['support'],
    load: requestsLoad,
  },
  newRequest: {
    title: 'title.newRequest',
    page: 'support/new-request',
    protection: newCases,
    texts: ['support', 'fields'],
    load: newRequestLoad,
  },
  request: {
    title: 'title.request',
    page: 'support/request',
    protection: ownCases,
    texts: ['support', 'fields'],
    load: requestLoad,
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
    load: claimsLoad,
  },
  newElectricityCustomer: { title: 'action.newElectricity', ...wizard('electricity') },
  newGasCustomer: { title: 'action.newGas', ...wizard('gas') },
  newDualCustomer: { title: 'action.newDual', ...wizard('dual') },
  comparator: {
    title: 'title.comparator',
    page: 'tools/comparator',
    protection: comparator,
    texts: ['comparators', 'bill-scan', 'fields'],
    load: comparatorLoad,
    isOpen: true,
  },
  gasComparator: {
    title: 'title.gasComparator',
    page: 'tools/gas-comparator',
    protection: gasComparator,
    texts: ['comparators', 'fields'],
    load: gasComparatorLoad,
    isOpen: true,
  },
  powerCalculator: {
    title: 'title.powerCalculator',
    page: 'tools/power-calculator',
    protection: (state) => when(state.settings.powerCalculator.enabled, 'unprotected'),
    texts: ['calculator', 'bill-scan', 'fields'],
  },
  newsletter: {
    title: 'title.newsletter',
    page: 'newsletter/newsletter',
    protection: (state) => when(state.settings.newsletter.enabled, 'unprotected'),
    texts: ['newsletter', 'fields'],
    load: newsletterLoad,
    isOpen: true,
  },
  leaveNewsletter: leaving('newsletter', unsubscribe),
  notices: {
    title: 'menu.notices',
    page: 'notices/notices',
    protection: (state) => when(canCall(state, listNotices), 'private'),
    texts: ['notices', 'consumption', 'fields'],
    load: noticesLoad,
  },
  leaveNotices: leaving('notices', unsubscribeNotices),
  omip: {
    title: 'title.omip',
    page: 'tools/market-alerts',
    protection: 'private',
    texts: ['market-alerts'],
    load: marketLoad,
    frame: 'bare',
  },
  welcome: { title: 'title.welcome', page: 'shell/welcome', protection: 'unprotected' },
  altHome: { page: 'shell/alt-home', protection: 'unprotected', texts: ['home-visitor'] },
  loading: { title: 'title.loading', page: 'shell/loading', protection: 'unprotected', frame: 'own' },
  version: { title: 'title.version', page: 'shell/version', protection: 'unprotected' },
  dynamicPage: {
    page: 'shell/dynamic',
    texts: ['content'],
    load: dynamicLoad,
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

/** `params`: of the path, plus the type in the query of invoices. */
export function protectionOf(id: RouteId, state: PortalState, params: PathParams = {}): Protection {
  const { page, protection } = routes[id]
  if (!page || isHidden(params, state)) return 'off'
  return typeof protection === 'function' ? protection(state) : protection
}

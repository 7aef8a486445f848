import type { PortalState } from '#lib/portal.tsx'
import type { RouteId } from '@fanal/contract/paths'
import { type TextKey, textsIn } from '#lib/texts.ts'
import type { Resolution } from './guard.ts'

/** Page names for the document title; without one it is the retailer's name alone. */
const titles: Partial<Record<RouteId, TextKey<'shell'>>> = {
  home: 'title.home',
  login: 'title.login',
  connect: 'title.connect',
  changePassword: 'title.changePassword',
  register: 'title.activation',
  activation: 'title.activation',
  resetPassword: 'title.resetPassword',
  profile: 'title.profile',
  contracts: 'title.contracts',
  contract: 'title.contract',
  communications: 'title.communications',
  signature: 'title.signature',
  invoices: 'title.invoices',
  invoicesMultipoint: 'title.invoices',
  contractInvoices: 'title.contractInvoices',
  invoice: 'title.invoice',
  multipointInvoice: 'title.invoice',
  welcome: 'title.welcome',
  version: 'title.version',
  loading: 'title.loading',
  mailbox: 'title.mailbox',
}

export function titleOf(resolution: Resolution, { lang, settings }: PortalState): string {
  const t = textsIn(lang, 'shell')
  const { name } = settings.organization
  const key = resolution.kind === 'page' ? titles[resolution.id] : 'title.error'
  const contract = resolution.kind === 'page' ? resolution.params['contractName'] : undefined
  return key ? `${t(key, { name: contract ?? '' })} · ${name}` : name
}

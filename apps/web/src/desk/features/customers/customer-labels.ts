import type { StaffCustomer, TimelineEntry } from '@fanal/contract/schemas/desk/customers'
import type { ProtectionKind } from '@fanal/domain/customers/contact-state'
import type { MessageState } from '@fanal/domain/customers/mail-state'
import type { TextKey } from '#lib/texts.ts'

export type CustomerKey = TextKey<'desk-customers'>

export const protectionLabels: Record<ProtectionKind, CustomerKey> = {
  vulnerable: 'protection.vulnerable',
  no_calls: 'protection.no_calls',
}

export const energyLabels: Record<StaffCustomer['contracts']['items'][number]['type'], CustomerKey> = {
  electricity: 'energy.electricity',
  gas: 'energy.gas',
}

/** Every other state of a contract is an end. */
export const contractState = (state: string): CustomerKey =>
  state === 'activa' ? 'contract.active' : state === 'esborrany' ? 'contract.draft' : 'contract.ended'

export function paidState(status: string): CustomerKey {
  if (status.startsWith('paid')) return 'paid.paid'
  if (status.startsWith('pending')) return 'paid.pending'
  return status === 'unpaid' ? 'paid.unpaid' : 'paid.manual'
}

export const caseStates = {
  open: 'case.open',
  asked: 'case.asked',
  forwarded: 'case.forwarded',
  closed: 'case.closed',
} as const satisfies Record<string, CustomerKey>

export const changeStates: Readonly<Record<string, CustomerKey>> = {
  signature_pending: 'change.signature_pending',
  sent: 'change.sent',
  done: 'change.done',
  rejected: 'change.rejected',
  refused: 'change.refused',
  withdrawn: 'change.withdrawn',
  expired: 'change.expired',
}

/** Purposes that have a name here; others are shown as they are called. */
export const purposes: Readonly<Record<string, CustomerKey>> = {
  gdpr: 'purpose.gdpr',
  conditions: 'purpose.conditions',
  newsletter: 'purpose.newsletter',
  preferences: 'purpose.preferences',
  statistics: 'purpose.statistics',
  marketing: 'purpose.marketing',
  may_call: 'purpose.may_call',
  call: 'purpose.call',
  draft_kept: 'purpose.draft_kept',
  acts_for_holder: 'purpose.acts_for_holder',
  solvency: 'purpose.solvency',
}

export const deviceLabels: Record<StaffCustomer['devices'][number]['kind'], CustomerKey> = {
  session: 'device.session',
  passkey: 'device.passkey',
  push: 'device.push',
}

export const messageLabels: Record<MessageState, CustomerKey> = {
  waiting: 'message.waiting',
  deferred: 'message.deferred',
  sent: 'message.sent',
  failed: 'message.failed',
  bounced: 'message.bounced',
}

export const messageTones = {
  waiting: 'neutral',
  deferred: 'warn',
  sent: 'ok',
  failed: 'bad',
  bounced: 'bad',
} as const

export const refusalLabels: Readonly<Record<string, CustomerKey>> = {
  not_kept: 'again.not_kept',
  address_gone: 'again.address_gone',
  waiting: 'again.waiting',
  no_mail: 'again.no_mail',
}

export const signInWays: Readonly<Record<string, CustomerKey>> = {
  credentials: 'way.credentials',
  passkey: 'way.passkey',
  openid: 'way.openid',
  token: 'way.token',
  clientId: 'way.clientId',
}

export const channelLabels: Readonly<Record<string, CustomerKey>> = {
  email: 'channel.email',
  postal: 'channel.postal',
  sms: 'channel.sms',
  portal: 'channel.portal',
}

export const paymentLabels: Readonly<Record<string, CustomerKey>> = {
  started: 'payment.started',
  requires_action: 'payment.requires_action',
  processing: 'payment.processing',
  succeeded: 'payment.succeeded',
  failed: 'payment.failed',
  refunded: 'payment.refunded',
}

const caseSteps: Readonly<Record<string, CustomerKey>> = {
  'opened customer': 'line.opened',
  'message customer': 'line.caseCustomer',
  'answered customer': 'line.caseCustomer',
  'message staff': 'line.caseStaff',
  'answered staff': 'line.caseStaff',
  'asked staff': 'line.asked',
  'forwarded staff': 'line.forwarded',
  'distributor_answered distributor': 'line.distributor',
  'closed staff': 'line.closed',
  'withdrawn customer': 'line.ended',
  'solved customer': 'line.ended',
  'reopened customer': 'line.reopened',
}

/** What a line of a case says. */
export const caseStep = ({ what }: Pick<TimelineEntry, 'what'>): CustomerKey =>
  caseSteps[what] ?? 'line.caseOther'

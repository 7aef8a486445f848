import type { NoticePreferences } from '@fanal/contract/schemas/notices'
import type { ReactNode } from 'react'
import type { TextKey } from '#lib/texts.ts'
import { iconBell, iconCalendar, iconLaptop, iconMail, iconMobile } from '#ui/text/icons.ts'

export type KindChoice = NoticePreferences['kinds'][number]
export type Kind = KindChoice['kind']
/** What else a page puts into the row of a kind. */
export type KindSlots = Partial<Record<Kind, ReactNode>>
export type Channel = KindChoice['channels'][number]['channel']
type Key = TextKey<'notices'>

export const kindNames: Record<Kind, Key> = {
  invoices: 'kind.invoices',
  payments_due: 'kind.paymentsDue',
  payments: 'kind.payments',
  changes: 'kind.changes',
  cases: 'kind.cases',
  consumption: 'kind.consumption',
  budget: 'kind.budget',
  cheap_hours: 'kind.cheapHours',
  market: 'kind.market',
  security: 'kind.security',
  legal: 'kind.legal',
}

/** What it tells of, or for those that are locked why. */
export const kindHints: Partial<Record<Kind, Key>> = {
  payments_due: 'hint.paymentsDue',
  changes: 'hint.changes',
  cases: 'hint.cases',
  consumption: 'hint.consumption',
  budget: 'hint.budget',
  cheap_hours: 'hint.cheapHours',
  market: 'hint.market',
  security: 'hint.security',
  legal: 'hint.legal',
}

export const groupNames: Record<KindChoice['group'], Key> = {
  bills: 'group.bills',
  contracts: 'group.contracts',
  use: 'group.use',
  always: 'group.always',
}

export const channelNames: Record<Channel, Key> = {
  portal: 'channel.portal',
  mail: 'channel.mail',
  push: 'channel.push',
  calendar: 'channel.calendar',
  webhook: 'channel.webhook',
}

export const channelIcons: Record<Channel, string> = {
  portal: iconBell,
  mail: iconMail,
  push: iconMobile,
  calendar: iconCalendar,
  webhook: iconLaptop,
}

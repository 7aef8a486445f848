import { type Lang, langs } from '../settings/languages.ts'

/** What staff publish, by kind. */
export const publishKinds = [
  'setting',
  'flag',
  'page',
  'block',
  'banner',
  'mail',
  'product',
  'newsletter',
  'notice',
  'outage',
] as const
export type PublishKind = (typeof publishKinds)[number]

/** A draft has a part for each language, or one for all where it has no texts. */
export const partNames = ['all', ...langs] as const
export type PartName = 'all' | Lang

/** The fields of a part. */
export type PartValue = Readonly<Record<string, string>>
export type Parts = Readonly<Partial<Record<PartName, PartValue>>>

/** How a field is written and checked. `value`: as operators type settings. */
export type FieldForm = 'line' | 'words' | 'html' | 'image' | 'switch' | 'value'

export interface PublishField {
  name: string
  form: FieldForm
  /** The same for all languages. */
  isShared?: boolean
  /** It may be empty, in all languages. */
  isOptional?: boolean
  /** One language is enough: it cannot wait for a translation. */
  isUrgent?: boolean
  /** Variables that its text may name in braces; without a list braces are words. */
  variables?: readonly string[]
  /** Variables without which it is of no use, such as a code. */
  needs?: readonly string[]
  maxLength?: number
}

/** Why a second person confirms it. */
export type SecondReason = 'legal' | 'price' | 'mail' | 'outside' | 'mass'
export const secondReasons = [
  'legal',
  'price',
  'mail',
  'outside',
  'mass',
] as const satisfies readonly SecondReason[]

const isWithin = (key: string, groups: readonly string[]) =>
  groups.some((group) => key === group || key.startsWith(`${group}.`))

/** Connections, how people get in, and where customers' answers go: the operator's alone. Pictures come with a brand. */
const closedSettings = [
  'staff',
  'oidc',
  'oidcClaims',
  'features.oidc',
  'features.passkeys',
  'support.replyTo',
  'services',
  'errorReporting',
  'theme.logo',
  'theme.logoDark',
  'theme.favicon',
  'theme.icon192',
  'theme.icon512',
]
const legalSettings = ['invoicing', 'links', 'support.disputeBody']
const priceSettings = ['powerChange', 'taxes']
/** These bring scripts and frames of others to customers' pages, or lead customers away to whoever they name. */
const outsideSettings = [
  'analytics',
  'features.analytics',
  'contractation.chatWidget',
  'contractation.orderTracking',
  'organization.email',
  'organization.phone_crm',
  'market.embeddedBy',
  'helpDialog.url',
  'powerCalculator.help.url',
]

/** Whether a setting is published at the desk. */
export const isOpenSetting = (key: string): boolean => !isWithin(key, closedSettings)

/** Legal texts, prices, mails, mass notices and what comes from outside: who wrote it does not publish it alone. */
export function secondReasonOf(kind: PublishKind, key: string): SecondReason | null {
  if (kind === 'page') return 'legal'
  if (kind === 'mail') return 'mail'
  if (kind === 'product') return 'price'
  if (kind === 'notice' || kind === 'outage') return 'mass'
  if (kind !== 'setting') return null
  if (isWithin(key, legalSettings)) return 'legal'
  if (isWithin(key, priceSettings)) return 'price'
  return isWithin(key, outsideSettings) ? 'outside' : null
}

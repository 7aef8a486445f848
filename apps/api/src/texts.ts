import type { Lang, Locale } from '@fanal/domain/settings/languages'
import { readTexts } from '#platform/texts'
import type access from './features/access/texts/es.json'
import type account from './features/account/texts/es.json'
import type activation from './features/activation/texts/es.json'
import type batteries from './features/batteries/texts/es.json'
import type calculator from './features/calculator/texts/es.json'
import type comparators from './features/comparators/texts/es.json'
import type consumption from './features/consumption/texts/es.json'
import type contractChanges from './features/contract-changes/texts/es.json'
import type contracting from './features/contracting/texts/es.json'
import type contracts from './features/contracts/texts/es.json'
import type gasReadings from './features/gas-readings/texts/es.json'
import type invoices from './features/invoices/texts/es.json'
import type looks from './features/looks/texts/es.json'
import type newsletter from './features/newsletter/texts/es.json'
import type notices from './features/notices/texts/es.json'
import type passkeys from './features/passkeys/texts/es.json'
import type payment from './features/payment/texts/es.json'
import type recovery from './features/recovery/texts/es.json'
import type staff from './features/staff/texts/es.json'
import type support from './features/support/texts/es.json'

/** One entry per feature with texts: the Spanish keys are the keys of every language (held by a test). */
interface Texts {
  access: typeof access
  account: typeof account
  activation: typeof activation
  batteries: typeof batteries
  calculator: typeof calculator
  comparators: typeof comparators
  consumption: typeof consumption
  'contract-changes': typeof contractChanges
  contracting: typeof contracting
  contracts: typeof contracts
  'gas-readings': typeof gasReadings
  invoices: typeof invoices
  looks: typeof looks
  newsletter: typeof newsletter
  notices: typeof notices
  passkeys: typeof passkeys
  payment: typeof payment
  recovery: typeof recovery
  staff: typeof staff
  support: typeof support
}

export type TextsOf<F extends keyof Texts> = Texts[F]

/** The texts of a feature, in the language of the locale. */
export function textsOf<F extends keyof Texts>(feature: F, locale: Locale | Lang): Texts[F] {
  return readTexts(`features/${feature}`, locale) as Texts[F]
}

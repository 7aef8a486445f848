import type { Lang } from '@fanal/domain/settings/languages'
import { pluralOf } from '@fanal/domain/formats/plural'
import { use } from 'react'
import type access from '#i18n/es/access.json'
import type account from '#i18n/es/account.json'
import type activation from '#i18n/es/activation.json'
import type batteries from '#i18n/es/batteries.json'
import type billScan from '#i18n/es/bill-scan.json'
import type calculator from '#i18n/es/calculator.json'
import type comparators from '#i18n/es/comparators.json'
import type consumption from '#i18n/es/consumption.json'
import type content from '#i18n/es/content.json'
import type contractChanges from '#i18n/es/contract-changes.json'
import type contracting from '#i18n/es/contracting.json'
import type contractingPrice from '#i18n/es/contracting-price.json'
import type contracts from '#i18n/es/contracts.json'
import type desk from '#i18n/es/desk.json'
import type deskCasework from '#i18n/es/desk-casework.json'
import type deskLooks from '#i18n/es/desk-looks.json'
import type deskCustomers from '#i18n/es/desk-customers.json'
import type deskPublishing from '#i18n/es/desk-publishing.json'
import type deskReports from '#i18n/es/desk-reports.json'
import type deskStaff from '#i18n/es/desk-staff.json'
import type deskTasks from '#i18n/es/desk-tasks.json'
import type fields from '#i18n/es/fields.json'
import type gasReadings from '#i18n/es/gas-readings.json'
import type home from '#i18n/es/home.json'
import type invoices from '#i18n/es/invoices.json'
import type looks from '#i18n/es/looks.json'
import type mailbox from '#i18n/es/mailbox.json'
import type marketAlerts from '#i18n/es/market-alerts.json'
import type newsletter from '#i18n/es/newsletter.json'
import type notices from '#i18n/es/notices.json'
import type passkeys from '#i18n/es/passkeys.json'
import type payment from '#i18n/es/payment.json'
import type powerAdvice from '#i18n/es/power-advice.json'
import type recovery from '#i18n/es/recovery.json'
import type shell from '#i18n/es/shell.json'
import type singleSignOn from '#i18n/es/single-sign-on.json'
import type support from '#i18n/es/support.json'
import type homeVisitor from '#i18n/es/home-visitor.json'
import { type StablePromise, stablePromise, stableValue } from './lazy/stable-promise.ts'
import { keepUnits } from './keep-together.ts'
import { usePortal } from './portal.tsx'

/** One entry per text file: the Spanish keys are the keys of every language (held by a test). */
interface Texts {
  access: typeof access
  account: typeof account
  activation: typeof activation
  batteries: typeof batteries
  'bill-scan': typeof billScan
  calculator: typeof calculator
  comparators: typeof comparators
  consumption: typeof consumption
  content: typeof content
  'contract-changes': typeof contractChanges
  contracting: typeof contracting
  'contracting-price': typeof contractingPrice
  contracts: typeof contracts
  desk: typeof desk
  'desk-casework': typeof deskCasework
  'desk-looks': typeof deskLooks
  'desk-customers': typeof deskCustomers
  'desk-publishing': typeof deskPublishing
  'desk-reports': typeof deskReports
  'desk-staff': typeof deskStaff
  'desk-tasks': typeof deskTasks
  fields: typeof fields
  'gas-readings': typeof gasReadings
  home: typeof home
  invoices: typeof invoices
  looks: typeof looks
  mailbox: typeof mailbox
  'market-alerts': typeof marketAlerts
  newsletter: typeof newsletter
  notices: typeof notices
  passkeys: typeof passkeys
  payment: typeof payment
  'power-advice': typeof powerAdvice
  recovery: typeof recovery
  shell: typeof shell
  'single-sign-on': typeof singleSignOn
  support: typeof support
  'home-visitor': typeof homeVisitor
}

export type TextFeature = keyof Texts
export type TextKey<F extends TextFeature> = keyof Texts[F] & string
type Values = Record<string, string | number>
type Message = string | { one: string; other: string }
type Messages = Record<string, Message>

/** Translates a key; `{name}` is filled in, and a text with `one` and `other` is chosen by `count`. */
export type Translate<F extends TextFeature> = (key: TextKey<F>, values?: Values) => string

const files = new Map<string, StablePromise<Messages>>()
const fileName = (lang: Lang, feature: string) => `../i18n/${lang}/${feature}.json`

/** The texts of a feature, for React's `use`. */
export function textsOf(lang: Lang, feature: TextFeature): StablePromise<Messages> {
  const name = fileName(lang, feature)
  const file = files.get(name) ?? stablePromise(() => loadFile(name))
  files.set(name, file)
  return file
}

async function loadFile(name: string): Promise<Messages> {
  const { textFiles } = await import('./text-files.ts')
  const load = textFiles[name]
  if (!load) throw new Error(`No texts ${name}`)
  return load()
}

/** Can be retried after a failure. */
export function loadTexts(lang: Lang, feature: TextFeature): Promise<Messages> {
  const file = textsOf(lang, feature)
  file.forgetFailure()
  return file()
}

/** Registers texts embedded in the document. */
export function giveTexts(lang: Lang, texts: Readonly<Record<string, Messages>>): void {
  for (const [feature, messages] of Object.entries(texts))
    files.set(fileName(lang, feature), stableValue(messages))
}

/** Like `useTexts`, for texts that are known to be loaded. */
export function textsIn<F extends TextFeature>(lang: Lang, feature: F): Translate<F> {
  const messages = textsOf(lang, feature).value() ?? {}
  return (key, values) => format(messages[key], lang, values) ?? key
}

/** The texts of a feature in the current language; suspends until they are loaded. */
export function useTexts<F extends TextFeature>(feature: F): Translate<F> {
  const { lang } = usePortal()
  const messages = use(textsOf(lang, feature)())
  return (key, values) => format(messages[key], lang, values) ?? key
}

function format(message: Message | undefined, lang: Lang, values: Values = {}): string | undefined {
  if (message === undefined) return undefined
  const text = typeof message === 'string' ? message : message[pluralOf(values['count'])]
  if (!text.includes('{')) return keepUnits(text)
  const filled = text.replaceAll(/(\bde )?\{(\w+)\}/gi, (whole, of: string | undefined, name: string) => {
    if (values[name] === undefined) return whole
    const value = name === 'count' ? counted(lang, values[name]) : String(values[name])
    return of === undefined ? value : ofWord(lang, of, value)
  })
  return keepUnits(filled)
}

/** Catalan elides before a vowel: "d'abril", "de maig". */
function ofWord(lang: Lang, of: string, word: string): string {
  const isElided = lang === 'ca' && /^h?[aeiouàèéíòóúü]/i.test(word)
  return isElided ? `${of.charAt(0)}'${word}` : of + word
}

/** As the language writes it: 1,957 in English, 1.957 in Spanish. */
function counted(lang: Lang, count: string | number | undefined): string {
  return typeof count === 'number' && count >= 1000
    ? count.toLocaleString(lang, { useGrouping: 'always' })
    : String(count)
}

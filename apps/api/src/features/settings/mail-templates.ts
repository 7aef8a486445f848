import type { Lang, Locale } from '@fanal/domain/settings/languages'
import { textsOf } from '#texts'

/** What our mails say, by name: texts that a retailer may change. The bundled ones say which variables there are. */
export const mailTemplates = {
  'access.loginLink': (locale) => textsOf('access', locale).mails.loginLink,
  'account.newSignIn': (locale) => withoutUnknown(textsOf('account', locale).mails.newSignIn),
  'contract-changes.contactEmailChanged': (locale) =>
    textsOf('contract-changes', locale).mails.contactEmailChanged,
  'contracting.draftLink': (locale) => textsOf('contracting', locale).mails.draftLink,
  'contracting.signCode': (locale) => textsOf('contracting', locale).mails.signCode,
  'looks.asked': (locale) => textsOf('looks', locale).mails.asked,
  'newsletter.confirm': (locale) => textsOf('newsletter', locale).confirm,
  'newsletter.welcome': (locale) => textsOf('newsletter', locale).welcome,
  'newsletter.move': (locale) => textsOf('newsletter', locale).move,
  'newsletter.moved': (locale) => textsOf('newsletter', locale).moved,
  'passkeys.passkeyAdded': (locale) => textsOf('passkeys', locale).mails.passkeyAdded,
  'passkeys.passkeyRemoved': (locale) => textsOf('passkeys', locale).mails.passkeyRemoved,
  'passkeys.secondFactorOff': (locale) => textsOf('passkeys', locale).mails.secondFactorOff,
  'payment.paymentReceived': (locale) => textsOf('payment', locale).mails.paymentReceived,
  'recovery.accountActivated': (locale) => textsOf('recovery', locale).mails.accountActivated,
  'recovery.accountAlreadyActive': (locale) => textsOf('recovery', locale).mails.accountAlreadyActive,
  'recovery.passwordChanged': (locale) => textsOf('recovery', locale).mails.passwordChanged,
  'recovery.temporaryPassword': (locale) => textsOf('recovery', locale).mails.temporaryPassword,
  'staff.invitation': (locale) => textsOf('staff', locale).mails.invitation,
} as const satisfies Record<string, (locale: Locale | Lang) => Readonly<Record<string, string>>>

type Templates = typeof mailTemplates
export type MailName = keyof Templates
export type MailTexts<N extends MailName = MailName> = ReturnType<Templates[N]>

export const mailNames = Object.keys(mailTemplates) as MailName[]
export const isMailName = (name: string): name is MailName => Object.hasOwn(mailTemplates, name)

/** The word for an unknown device is no part of the mail. */
function withoutUnknown<T extends { unknown: string }>(texts: T): Omit<T, 'unknown'> {
  return Object.fromEntries(Object.entries(texts).filter(([field]) => field !== 'unknown')) as Omit<
    T,
    'unknown'
  >
}

import type { Lang, Locale } from '@fanal/domain/settings/languages'
import { textsOf } from '#texts'

/** What our mails say, by name: texts that a retailer may change. The bundled ones say which variables there are. */
export const mailTemplates = {
  'access.loginLink': (locale) => textsOf('access', locale).mails.loginLink,
  'account.newSignIn': (locale) => withoutUnknown(textsOf('account', locale).mails.newSignIn),
  'contract-changes.changeMoved': (locale) => textsOf('contract-changes', locale).mails.changeMoved,
  'contract-changes.contactEmailChanged': (locale) =>
    textsOf('contract-changes', locale).mails.contactEmailChanged,
  'contract-changes.holderMoved': (locale) => textsOf('contract-changes', locale).mails.holderMoved,
  'contract-changes.signatureCode': (locale) => textsOf('contract-changes', locale).mails.signatureCode,
  'contracting.check': (locale) => textsOf('contracting', locale).mails.check,
  'contracting.draftLink': (locale) => textsOf('contracting', locale).mails.draftLink,
  'contracting.moved': (locale) => textsOf('contracting', locale).mails.moved,
  'contracting.returned': (locale) => returnedTexts(locale),
  'contracting.signCode': (locale) => textsOf('contracting', locale).mails.signCode,
  'contracting.signed': (locale) => textsOf('contracting', locale).mails.signed,
  'contracting.summary': (locale) => textsOf('contracting', locale).mails.summary,
  'contracting.withdrawn': (locale) => withdrawnTexts(locale),
  'contracts.prices': (locale) => pricesTexts(locale),
  'contracts.renewal': (locale) => textsOf('contracts', locale).legal.renewal,
  'looks.asked': (locale) => textsOf('looks', locale).mails.asked,
  'newsletter.confirm': (locale) => textsOf('newsletter', locale).confirm,
  'newsletter.welcome': (locale) => textsOf('newsletter', locale).welcome,
  'newsletter.move': (locale) => textsOf('newsletter', locale).move,
  'newsletter.moved': (locale) => textsOf('newsletter', locale).moved,
  'notices.digest': (locale) => textsOf('notices', locale).digest,
  'passkeys.passkeyAdded': (locale) => textsOf('passkeys', locale).mails.passkeyAdded,
  'passkeys.passkeyRemoved': (locale) => textsOf('passkeys', locale).mails.passkeyRemoved,
  'passkeys.secondFactorOff': (locale) => textsOf('passkeys', locale).mails.secondFactorOff,
  'payment.paymentReceived': (locale) => textsOf('payment', locale).mails.paymentReceived,
  'recovery.accountActivated': (locale) => textsOf('recovery', locale).mails.accountActivated,
  'recovery.accountAlreadyActive': (locale) => textsOf('recovery', locale).mails.accountAlreadyActive,
  'recovery.passwordChanged': (locale) => textsOf('recovery', locale).mails.passwordChanged,
  'recovery.temporaryPassword': (locale) => textsOf('recovery', locale).mails.temporaryPassword,
  'staff.invitation': (locale) => textsOf('staff', locale).mails.invitation,
  'support.opened': (locale) => caseTexts(locale).steps.opened,
  'support.message': (locale) => caseTexts(locale).steps.message,
  'support.asked': (locale) => caseTexts(locale).steps.asked,
  'support.answered': (locale) => caseTexts(locale).steps.answered,
  'support.added': (locale) => caseTexts(locale).steps.added,
  'support.mail_refused': (locale) => caseTexts(locale).steps.mail_refused,
  'support.forwarded': (locale) => caseTexts(locale).steps.forwarded,
  'support.distributor_answered': (locale) => caseTexts(locale).steps.distributor_answered,
  'support.type_changed': (locale) => caseTexts(locale).steps.type_changed,
  'support.late': (locale) => caseTexts(locale).steps.late,
  'support.accepted': (locale) => caseTexts(locale).steps.accepted,
  'support.denied': (locale) => caseTexts(locale).steps.denied,
  'support.withdrawn': (locale) => caseTexts(locale).steps.withdrawn,
  'support.solved': (locale) => caseTexts(locale).steps.solved,
  'support.merged': (locale) => caseTexts(locale).steps.merged,
  'support.reopened': (locale) => caseTexts(locale).steps.reopened,
  'support.closedReply': (locale) => caseTexts(locale).closedReply,
  'support.renewed': (locale) => caseTexts(locale).renewed,
  'support.incident': (locale) => textsOf('support', locale).mails.incident,
} as const satisfies Record<string, (locale: Locale | Lang) => Readonly<Record<string, string>>>

type Templates = typeof mailTemplates
export type MailName = keyof Templates
export type MailTexts<N extends MailName = MailName> = ReturnType<Templates[N]>

export const mailNames = Object.keys(mailTemplates) as MailName[]
export const isMailName = (name: string): name is MailName => Object.hasOwn(mailTemplates, name)

const caseTexts = (locale: Locale | Lang) => textsOf('support', locale).mails.case

/** In the order of the mail; the names of its table are no part of it. */
function pricesTexts(locale: Locale | Lang) {
  const { subject, greeting, body, contracts, leave, help } = textsOf('contracts', locale).legal.prices
  return { subject, greeting, body, contracts, leave, help }
}

function withdrawnTexts(locale: Locale | Lang) {
  const { back, meanwhile, help, ...texts } = textsOf('contracting', locale).mails.withdrawn
  const { switch: backSwitch, electricity: backElectricity, gas: backGas } = back
  return { ...texts, backSwitch, backElectricity, backGas, meanwhile, help }
}

/** With what it shares with the other steps of a contract. */
function returnedTexts(locale: Locale | Lang) {
  const { returned, moved } = textsOf('contracting', locale).mails
  const { greeting, reason, help, action } = moved
  return { greeting, ...returned, reason, help, action }
}

/** The word for an unknown device is no part of the mail. */
function withoutUnknown<T extends { unknown: string }>(texts: T): Omit<T, 'unknown'> {
  return Object.fromEntries(Object.entries(texts).filter(([field]) => field !== 'unknown')) as Omit<
    T,
    'unknown'
  >
}

import type { CaseResult, EntryKind } from '@fanal/domain/support/case'
import { replyMark } from '@fanal/domain/support/mail/mail-reply'
import { textsLanguage } from '@fanal/domain/settings/languages'
import type { AllSettings } from '@fanal/domain/settings/settings'
import { moment, namedDay } from '#formats/dates-and-numbers'
import type { FoundCase } from '#features/support/case-shape'
import { mailTexts } from '#platform/texts'
import { dayText, dueText, kindText, termText } from './case-words.ts'

/** The steps that are not mailed. */
const silent = ['taken', 'rated', 'linked', 'notice'] as const
export type MailedKind = Exclude<EntryKind, (typeof silent)[number]>
export const isMailed = (kind: EntryKind): kind is MailedKind => !silent.some((one) => one === kind)

type StepName = Exclude<MailedKind, 'closed'> | 'accepted' | 'denied'
export const stepOf = (kind: MailedKind, result: CaseResult | null): StepName => {
  if (kind !== 'closed') return kind
  return result === 'denied' ? 'denied' : 'accepted'
}

export interface CaseMail {
  found: FoundCase
  kind: MailedKind
  settings: AllSettings
  /** Replies to it are read. */
  isAnswerable: boolean
}

/** Subject and paragraphs of the mail about the last entry, in the customer's language. */
export function caseMail({ found, kind, settings, isAnswerable }: CaseMail) {
  const { row, entries, clock } = found
  const { locale } = row
  const texts = mailTexts('case', locale)
  const step = texts.steps[stepOf(kind, row.result)]
  const isOpen = row.state !== 'closed'
  // Somebody's address in a form is no leave to send them what the form says.
  const hasWords = row.is_email_confirmed
  const last = entries.findLast((entry) => entry.kind === kind)
  const words = hasWords ? (last?.text ?? '') : ''
  const paragraphs = [
    ...(isAnswerable ? [replyMark(textsLanguage(locale))] : []),
    row.name ? texts.greeting : texts.greetingUnknown,
    step.body,
    ...(words ? ['{words}'] : []),
    texts.facts,
    ...(hasWords ? [texts.about] : []),
    ...(row.state === 'asked' ? [texts.askedUntil] : []),
    ...(isOpen ? [texts.due] : []),
    ...(row.result === 'accepted' || row.result === 'denied' ? [texts.rate] : []),
    ...(found.disputeBody.name ? [texts.dispute] : []),
    ...(hasWords ? [] : [texts.unconfirmed]),
    texts.person,
  ]
  return {
    to: row.email,
    locale,
    subject: step.subject,
    paragraphs,
    values: {
      name: row.name,
      number: row.number,
      kind: kindText(found, locale),
      words,
      about: row.subject,
      opened: moment(row.opened_at, locale),
      due: dueText(found, locale),
      term: termText(found, locale),
      rejected: dayText(clock.rejectedFrom, locale),
      answerBy: clock.answerBy ? namedDay(new Date(clock.answerBy), locale) : '',
      body: [found.disputeBody.name, found.disputeBody.url].filter(Boolean).join(', '),
      organization: settings.organization.name,
      phone: settings.organization.phone_crm,
      schedule: settings.organization.schedule,
    },
  }
}

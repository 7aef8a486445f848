import type { CaseResult, EntryAuthor, EntryKind } from '@fanal/domain/support/case'
import type { AllSettings } from '@fanal/domain/settings/settings'
import { documentFormats } from '@fanal/domain/formats/document-formats'
import { type FoundCase, holdOf } from '#features/support/case-shape'
import { retailerValues } from '#features/settings/text-mail'
import { type TextsOf, textsOf } from '#texts'
import { dayText, dueText, kindText, lateText, saidText, termText } from './case-labels.ts'

/** The steps that are not mailed. */
const silent = ['taken', 'rated', 'linked', 'notice', 'joined'] as const
export type MailedKind = Exclude<EntryKind, (typeof silent)[number]>
export const isMailed = (kind: EntryKind): kind is MailedKind => !silent.some((one) => one === kind)

type StepName = Exclude<MailedKind, 'closed'> | 'accepted' | 'denied' | 'added'
interface Ended {
  result: CaseResult | null
  by: EntryAuthor | undefined
}
export const stepOf = (kind: MailedKind, { result, by }: Ended): StepName => {
  if (kind === 'message' && by === 'customer') return 'added'
  if (kind !== 'closed') return kind
  return result === 'denied' ? 'denied' : 'accepted'
}

/** The step that the last line of this kind was. */
export const stepAt = ({ row, entries }: FoundCase, kind: MailedKind): StepName =>
  stepOf(kind, { result: row.result, by: entries.findLast((entry) => entry.kind === kind)?.by })

export interface CaseMail {
  found: FoundCase
  kind: MailedKind
  /** What the step says. */
  step: { subject: string; body: string }
  settings: AllSettings
  /** Replies to it are read. */
  isAnswerable: boolean
}

type CaseTexts = TextsOf<'support'>['mails']['case']

/** Until when the customer answers; the legal time stands still only if it had not run out. */
function askedText({ isStopped, isLate }: FoundCase['clock'], texts: CaseTexts): string {
  if (!isStopped) return texts.askedOver
  return isLate ? texts.askedLate : texts.askedUntil
}

/** The receipt says what the claim holds back; its end that it does not any more. */
function collectionTexts({ row }: FoundCase, kind: MailedKind, texts: CaseTexts): string[] {
  const hold = holdOf(row)
  if (hold && (kind === 'opened' || kind === 'reopened')) return [texts.holds[hold]]
  const isOver =
    row.kind === 'claim' && row.state === 'closed' && row.result !== 'merged' && row.invoice?.is_owed
  return isOver ? [texts.holdOver] : []
}

/** Who is late always says where else the customer can turn. */
function disputeTexts({ disputeBody, clock, row }: FoundCase, texts: CaseTexts): string[] {
  if (disputeBody.name) return [texts.dispute]
  return clock.isLate && row.state !== 'closed' ? [texts.disputeAny] : []
}

/** Subject and paragraphs of the mail about the last entry, in the customer's language. */
export function caseMail({ found, kind, step, settings, isAnswerable }: CaseMail) {
  const { row, entries, clock } = found
  const { locale } = row
  const texts = textsOf('support', locale).mails.case
  const isOpen = row.state !== 'closed'
  // Somebody's address in a form is no leave to send them what the form says.
  const hasWords = row.is_email_confirmed
  const last = entries.findLast((entry) => entry.kind === kind)
  const isOwn = last?.by === 'customer'
  // The receipt has a copy of what was asked; whatever else a customer writes is not sent back.
  const words = last && hasWords && (!isOwn || kind === 'opened') ? saidText(last, locale) : ''
  const { refused_files: refused = [], mail_refusal: refusal } = last?.detail ?? {}
  const paragraphs = [
    ...(isAnswerable ? [texts.replyMark] : []),
    row.name ? texts.greeting : texts.greetingUnknown,
    step.body,
    ...(words && isOwn ? [texts.yourWords] : []),
    ...(words ? ['{words}'] : []),
    ...(refusal ? [texts.mailRefusals[refusal]] : []),
    ...(refused.length > 0 ? [texts.refusedFiles] : []),
    texts.facts,
    ...(hasWords ? [texts.about] : []),
    ...collectionTexts(found, kind, texts),
    ...(row.state === 'asked' ? [askedText(clock, texts)] : []),
    ...(isOpen ? [clock.isLate ? texts.late : texts.due] : []),
    ...(row.result === 'accepted' || row.result === 'denied' ? [texts.rate] : []),
    ...disputeTexts(found, texts),
    ...(hasWords ? [] : [texts.unconfirmed]),
    texts.person,
  ]
  return {
    to: row.email,
    locale,
    subject: step.subject,
    paragraphs,
    values: {
      ...retailerValues(settings),
      name: row.name,
      number: row.number,
      kind: kindText(found, locale),
      words,
      about: row.subject,
      files: refused.join(', '),
      before: last?.detail.before ?? '',
      after: last?.detail.after ?? '',
      other: last?.detail.other_case ?? '',
      invoice: row.invoice?.number ?? '',
      maxMb: String(Math.floor(settings.fileUploadSizeLimit / 1_000_000)),
      opened: documentFormats(locale).moment(row.opened_at),
      due: dueText(found, locale),
      late: lateText(found, locale),
      term: termText(found, locale),
      rejected: dayText(clock.rejectedFrom, locale),
      answerBy: clock.answerBy ? documentFormats(locale).namedDay(new Date(clock.answerBy)) : '',
      body: [found.disputeBody.name, found.disputeBody.url].filter(Boolean).join(', '),
      schedule: settings.organization.schedule,
    },
  }
}

import type { Case, CaseEntry, FollowedCase, ListedCase, ShownClock } from '@fanal/contract/schemas/support'
import { maskIban } from '@fanal/domain/identifiers/iban'
import { centsToEuros } from '@fanal/domain/money'
import { inLang, type Lang, type Locale, textsLanguage } from '@fanal/domain/settings/languages'
import { type CollectionHold, outcomeOf } from '@fanal/domain/support/case'
import type { CaseClock } from '@fanal/domain/support/case-clock'
import { allowedCustomerActs, type CaseAtStep, reopenUntil } from '@fanal/domain/support/case-steps'
import { deadlineUnit } from '@fanal/domain/support/deadlines'
import { claimLabel } from '#features/support/claim-label'
import type { DetailRow, EntryRow } from './detail-queries.ts'
import type { CaseFile } from './file-queries.ts'
import type { MergedCase } from './merged-queries.ts'
import type { CaseRow } from './queries.ts'

const isoOf = (instant: number | Date) => new Date(instant).toISOString()
const isoOrNull = (instant: number | Date | null | undefined) =>
  instant === null || instant === undefined ? null : isoOf(instant)

function categoryOf(row: CaseRow, lang: Lang): ListedCase['category'] {
  if (row.category_id === null || row.category_names === null) return null
  return { id: row.category_id, name: inLang(row.category_names, lang) }
}

function claimOf({ claim_type, claim_subtype }: CaseRow, lang: Lang): ListedCase['claim'] {
  if (claim_type === null || claim_subtype === null) return null
  return {
    tipus: claim_type,
    tipus_label: claimLabel(claim_type, lang),
    subtipus: claim_subtype,
    subtipus_label: claimLabel(claim_subtype, lang),
  }
}

export function listedCase(row: CaseRow, locale: Locale, now: number): ListedCase {
  const lang = textsLanguage(locale)
  const { number, kind, subject, contract, state, turn, result, due_at, closed_at } = row
  return {
    number,
    kind,
    subject,
    category: categoryOf(row, lang),
    claim: claimOf(row, lang),
    contract,
    state,
    turn,
    result,
    outcome: outcomeOf({ state, result }),
    opened_at: isoOf(row.opened_at),
    due_at: isoOf(due_at),
    answer_by: isoOrNull(row.answer_by),
    closed_at: isoOrNull(closed_at),
    unit: deadlineUnit(row.deadline_kind, row.opened_at.getTime()),
    is_late: (closed_at?.getTime() ?? now) > due_at.getTime(),
    late_since: closed_at === null && now > due_at.getTime() ? isoOf(due_at.getTime() + 1) : null,
    asked: row.asked?.text ?? '',
    asked_thing: row.asked?.thing ?? 'words',
  }
}

const dueOf = ({ dueAt, rejectedFrom }: Pick<CaseClock, 'dueAt' | 'rejectedFrom'>) => ({
  due_at: isoOf(dueAt),
  rejected_from: rejectedFrom,
})

export function shownClock(clock: CaseClock): ShownClock {
  const { unit, total, used, left, source, ifAnsweredNow, distributor } = clock
  return {
    ...dueOf(clock),
    unit,
    total,
    used,
    left,
    source,
    is_stopped: clock.isStopped,
    is_closed: clock.isClosed,
    is_late: clock.isLate,
    if_answered_now: ifAnsweredNow ? dueOf(ifAnsweredNow) : null,
    answer_by: isoOrNull(clock.answerBy),
    distributor: distributor
      ? { accepts_by: isoOf(distributor.acceptsBy), answers_by: isoOf(distributor.answersBy) }
      : null,
  }
}

export function shownEntry(
  { id, case_id, kind, by, author, at, text, quoted, detail }: EntryRow,
  { files, merged }: Pick<FoundCase, 'files' | 'merged'>,
): CaseEntry {
  return {
    id,
    from_case: merged.find((one) => one.id === case_id)?.number ?? null,
    kind,
    by,
    author,
    at: isoOf(at),
    text,
    quoted,
    files: files
      .filter(({ entry_id }) => entry_id === id)
      .map((file) => ({ id: file.id, name: file.name, kind: file.kind, size: file.size })),
    answer_by: detail.answer_by ?? null,
    result: detail.result ?? null,
    before: detail.before ?? '',
    after: detail.after ?? '',
    satisfaction: detail.satisfaction ?? null,
    other_case: detail.other_case ?? null,
    refused_files: detail.refused_files ?? [],
    mail_refusal: detail.mail_refusal ?? null,
    pins: detail.pins ?? [],
  }
}

export const atStep = (row: DetailRow): CaseAtStep => ({
  kind: row.kind,
  state: row.state,
  result: row.result,
  closedAt: row.closed_at?.getTime() ?? null,
  isRated: row.satisfaction !== null,
  hasContract: row.contract !== null,
})

/** A case named from outside. */
export interface NamedCase {
  customerId: number
  number: string
}

export interface FoundCase {
  row: DetailRow
  entries: readonly EntryRow[]
  files: readonly CaseFile[]
  /** The cases that go on in it. */
  merged: readonly MergedCase[]
  clock: CaseClock
  disputeBody: { name: string; url: string }
  reopenDays: number
}

/** What whoever has the link may see. */
export function followedCase(found: FoundCase, locale: Locale, now: number): FollowedCase {
  const { row, entries, clock, disputeBody, reopenDays } = found
  const { contract: _contract, ...listed } = listedCase(row, locale, now)
  return {
    ...listed,
    late_since: isoOrNull(clock.lateSince),
    clock: shownClock(clock),
    entries: entries.map((entry) => shownEntry(entry, found)),
    acts: allowedCustomerActs(atStep(row), now, reopenDays),
    rating:
      row.satisfaction === null ? null : { satisfaction: row.satisfaction, words: row.satisfaction_words },
    dispute_body: disputeBody,
    gets_mail: row.is_email_confirmed,
    merged_into: row.merged_into && { number: row.merged_into.number, subject: row.merged_into.subject },
  }
}

/** Invoice, change and earlier case are shown as things; a bank account is masked. */
function answersOf({ answers }: DetailRow): Case['answers'] {
  const { invoice_id: _i, change_id: _c, earlier_case: _e, iban, ...rest } = answers
  return { ...rest, ...(iban && { iban: maskIban(iban) }) }
}

/** How an open claim holds the collection of its invoice; null where nothing is collected. */
export function holdOf({ kind, state, invoice }: DetailRow): CollectionHold | null {
  if (kind !== 'claim' || state === 'closed' || !invoice?.is_owed) return null
  return invoice.paid === 'pending_remesa' ? 'debit' : 'reminders'
}

export function shownCase(found: FoundCase, locale: Locale, now: number): Case {
  const { row, reopenDays } = found
  const { invoice, change, earlier, later, reading, closed_at } = row
  return {
    ...followedCase(found, locale, now),
    contract: row.contract,
    assignee: row.assignee,
    email: row.email,
    mobile: row.mobile,
    reopen_until: closed_at ? isoOf(reopenUntil(closed_at.getTime(), reopenDays)) : null,
    invoice: invoice && {
      id: invoice.id,
      number: invoice.number,
      type: invoice.type,
      amount_total: centsToEuros(invoice.cents),
      hold: holdOf(row),
    },
    change: change && { ...change, requested_at: isoOf(new Date(change.requested_at)) },
    earlier_case: earlier,
    later_cases: later,
    answers: answersOf(row),
    reading: reading && {
      day: reading.day,
      values: reading.readings,
      origin: 'customer',
      state: reading.state,
      case_number: row.number,
    },
  }
}

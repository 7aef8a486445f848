import type { CaseKind, CaseResult, CaseState, EntryAuthor, EntryKind } from '@fanal/domain/support/case'
import type { ClockEntry } from '@fanal/domain/support/case-clock'
import type { DeadlineKind } from '@fanal/domain/support/deadlines'
import type { Locale } from '@fanal/domain/settings/languages'
import { type Db, sql } from '#platform/database'
import { addToDirectory } from '#platform/database/directory'

/** A case of a customer; 0 is whoever was not signed in. */
export interface OwnCase {
  customerId: number
  id: number
}

/** A case as its steps need it; locked until commit. */
export interface LockedCase extends OwnCase {
  number: string
  kind: CaseKind
  state: CaseState
  result: CaseResult | null
  deadlineKind: DeadlineKind
  openedAt: Date
  closedAt: Date | null
  contractId: number | null
  invoiceId: number | null
  categoryId: number | null
  claimType: string | null
  claimSubtype: string | null
  isOngoing: boolean
  satisfaction: number | null
  assignee: string
  /** Who of the staff that is, if they took it at the desk. */
  assigneeId: number | null
  email: string
  locale: Locale
}

/** Steps of one case come one after the other. */
export function lockCase(tx: Db, customerId: number, number: string): Promise<LockedCase | undefined> {
  return tx.maybe(sql`
    select customer_id as "customerId", id, number, kind, state, result, deadline_kind as "deadlineKind",
      opened_at as "openedAt", closed_at as "closedAt", contract_id as "contractId", invoice_id as "invoiceId", category_id as "categoryId",
      claim_type as "claimType", claim_subtype as "claimSubtype", coalesce((answers->>'is_ongoing')::boolean, false) as "isOngoing",
      satisfaction, assignee, assignee_id as "assigneeId", email, locale
    from cases where customer_id = ${customerId} and number = ${number} for update`)
}

/** Gaps are fine: a number is only told of what was committed. */
export async function nextSequence(tx: Db): Promise<number> {
  const { sequence } = await tx.one<{ sequence: number }>(sql`select nextval('case_numbers') as sequence`)
  return sequence
}

export interface NewCase {
  customerId: number
  kind: CaseKind
  contractId?: number | undefined
  categoryId?: number | undefined
  claimType?: string | undefined
  claimSubtype?: string | undefined
  subject: string
  answers?: object
  invoiceId?: number | undefined
  changeId?: number | undefined
  earlierCaseId?: number | undefined
  name: string
  email: string
  isEmailConfirmed: boolean
  mobile?: string
  locale: string
}

export interface StoredCase extends NewCase {
  number: string
  deadlineKind: DeadlineKind
  openedAt: Date
  dueAt: Date
}

/** What it is searched by: number, subject and contract. */
export async function insertCase(tx: Db, it: StoredCase): Promise<OwnCase> {
  const { customerId, number } = it
  const contract = await tx.maybe<{ name: string }>(
    sql`select name from contracts where customer_id = ${customerId} and id = ${it.contractId}`,
  )
  const searchText = [number, it.subject, contract?.name ?? ''].join(' ')
  const { id } = await tx.one<{ id: number }>(sql`
    insert into cases (customer_id, number, kind, contract_id, category_id, claim_type, claim_subtype, subject, state,
      deadline_kind, opened_at, due_at, answers, invoice_id, change_id, earlier_case_id, name, email, is_email_confirmed,
      mobile, locale, search_text)
    values (${customerId}, ${number}, ${it.kind}, ${it.contractId}, ${it.categoryId}, ${it.claimType}, ${it.claimSubtype},
      ${it.subject}, 'open', ${it.deadlineKind}, ${it.openedAt}, ${it.dueAt}, ${JSON.stringify(it.answers ?? {})},
      ${it.invoiceId}, ${it.changeId}, ${it.earlierCaseId}, ${it.name}, ${it.email}, ${it.isEmailConfirmed},
      ${it.mobile ?? ''}, ${it.locale},
      left(search_form(${searchText}::text), 500))
    returning id`)
  await addToDirectory(tx, 'case', [{ key: number, customer_id: customerId, id }])
  return { customerId, id }
}

export interface NewEntry {
  kind: EntryKind
  by: EntryAuthor
  /** Who of the staff, or which distributor. */
  author?: string
  text?: string
  quoted?: string
  detail?: Record<string, unknown>
  messageId?: string | undefined
}

export async function insertEntry(
  tx: Db,
  { customerId, id }: OwnCase,
  entry: NewEntry,
  at: Date,
): Promise<number> {
  const { kind, by, author = '', text = '', quoted = '', detail = {}, messageId } = entry
  const row = await tx.one<{ id: number }>(sql`
    insert into case_entries (customer_id, case_id, kind, made_by, author, at, text, quoted, detail, mail_message_id)
    values (${customerId}, ${id}, ${kind}, ${by}, ${author}, ${at}, ${text}, ${quoted}, ${JSON.stringify(detail)}, ${messageId})
    returning id`)
  return row.id
}

interface ClockRow {
  case_id: number
  kind: EntryKind
  by: EntryAuthor
  at: Date
  answer_by: string | null
  call_by: string | null
}

/** The histories of these cases of a customer as far as the clock needs them. */
export async function findClockEntries(
  db: Db,
  { customerId, ids }: { customerId: number; ids: readonly number[] },
): Promise<(ClockEntry & { caseId: number })[]> {
  const rows = await db.many<ClockRow>(sql`
    select case_id, kind, made_by as by, at, detail->>'answer_by' as answer_by, detail->>'call_by' as call_by
    from case_entries where customer_id = ${customerId} and case_id = any(${ids}) order by at, id`)
  return rows.map(({ case_id: caseId, kind, by, at, answer_by, call_by }) => ({
    caseId,
    kind,
    by,
    at: at.getTime(),
    answerBy: answer_by ?? undefined,
    callBy: call_by === null ? undefined : Date.parse(call_by),
  }))
}

export interface CaseAfter {
  state: CaseState
  result: CaseResult | null
  closedAt: Date | null
  deadlineKind: DeadlineKind
  dueAt: Date
  answerBy: Date | null
  assignee: string
  assigneeId: number | null
  categoryId: number | null
  claimType: string | null
  claimSubtype: string | null
}

export async function updateCase(
  tx: Db,
  { customerId, id }: OwnCase,
  after: CaseAfter,
  at: Date,
): Promise<void> {
  await tx.run(sql`
    update cases set state = ${after.state}, result = ${after.result}, closed_at = ${after.closedAt},
      deadline_kind = ${after.deadlineKind}, due_at = ${after.dueAt}, answer_by = ${after.answerBy},
      assignee = ${after.assignee}, assignee_id = ${after.assigneeId},
      untouched_since = ${after.assigneeId === null ? null : at}, category_id = ${after.categoryId}, claim_type = ${after.claimType},
      claim_subtype = ${after.claimSubtype}
    where customer_id = ${customerId} and id = ${id}`)
}

export async function saveNoAssignee(tx: Db, { customerId, id }: OwnCase): Promise<void> {
  await tx.run(sql`
    update cases set assignee = '', assignee_id = null, untouched_since = null
    where customer_id = ${customerId} and id = ${id}`)
}

/** The channel on which a transaction says to every desk that this case has changed. */
export const deskChannel = 'fanal_desk'

export async function announceCase(tx: Db, number: string): Promise<void> {
  await tx.run(sql`select pg_notify(${deskChannel}, ${JSON.stringify({ case: number })})`)
}

/** The newest line of the history, but for those that say nothing new to whoever answers. */
export async function findLastEntry(db: Db, { customerId, id }: OwnCase): Promise<number> {
  const row = await db.maybe<{ id: number }>(sql`
    select id from case_entries
    where customer_id = ${customerId} and case_id = ${id} and kind not in ('taken', 'late') order by id desc limit 1`)
  return row?.id ?? 0
}

export async function saveRating(
  tx: Db,
  { customerId, id }: OwnCase,
  rating: { satisfaction: number; words: string },
): Promise<void> {
  await tx.run(sql`
    update cases set satisfaction = ${rating.satisfaction}, satisfaction_words = ${rating.words}
    where customer_id = ${customerId} and id = ${id}`)
}

export async function confirmEmail(tx: Db, { customerId, id }: OwnCase): Promise<void> {
  await tx.run(sql`
    update cases set is_email_confirmed = true
    where customer_id = ${customerId} and id = ${id} and not is_email_confirmed`)
}

/** How many mails the history took since then. */
export async function countMails(db: Db, { customerId, id }: OwnCase, since: Date): Promise<number> {
  const { count } = await db.one<{ count: number }>(sql`
    select count(*)::int as count from case_entries
    where customer_id = ${customerId} and case_id = ${id} and mail_message_id is not null and at > ${since}`)
  return count
}

/** Whether the history has such a line since then. */
export async function hasEntrySince(
  db: Db,
  { customerId, id }: OwnCase,
  { kind, since }: { kind: EntryKind; since: Date },
): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from case_entries
    where customer_id = ${customerId} and case_id = ${id} and kind = ${kind} and at > ${since} limit 1`)
  return row !== undefined
}

/** Whether something that the customer added was acknowledged by mail since then. */
export async function hasReceiptSince(db: Db, { customerId, id }: OwnCase, since: Date): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from case_entries
    where customer_id = ${customerId} and case_id = ${id} and at > ${since} and detail->>'has_receipt' = 'true' limit 1`)
  return row !== undefined
}

/** Notes a mail to a closed case, once. True if its customer has to be told: not for a day. */
export async function noteRefusedMail(
  tx: Db,
  { customerId, id }: OwnCase,
  messageId: string,
): Promise<boolean> {
  const told = await tx.maybe(sql`
    select 1 from case_refused_mails
    where customer_id = ${customerId} and case_id = ${id} and is_told and at > now() - interval '1 day' limit 1`)
  const isTold = told === undefined
  const added = await tx.run(sql`
    insert into case_refused_mails (customer_id, case_id, mail_message_id, is_told)
    values (${customerId}, ${id}, ${messageId}, ${isTold}) on conflict do nothing`)
  return added > 0 && isTold
}

/** Whether this mail is in the history already. */
export async function hasMail(db: Db, { customerId, id }: OwnCase, messageId: string): Promise<boolean> {
  const row = await db.maybe(sql`
    select 1 from case_entries
    where customer_id = ${customerId} and case_id = ${id} and mail_message_id = ${messageId}`)
  return row !== undefined
}

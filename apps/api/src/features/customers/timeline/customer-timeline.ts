import type { CustomerTimeline, TimelineEntry } from '@fanal/contract/schemas/desk/customers'
import { deviceOf } from '@fanal/domain/access/device'
import { againRefusal, messageState } from '@fanal/domain/customers/mail-state'
import {
  kindsOf,
  mergeLines,
  rankOf,
  type TimelineGroup,
  type TimelineKind,
  type TimelinePlace,
  withoutTwins,
} from '@fanal/domain/customers/timeline'
import { centsToEuros } from '@fanal/domain/money'
import type { Locale } from '@fanal/domain/settings/languages'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { changeLabel } from '../change-label.ts'
import type { ReadableKinds } from '../search/find-at-desk.ts'
import {
  findCaseLines,
  findChangeLines,
  findConsentLines,
  findInvoiceLines,
  findLetters,
  findMessageLines,
  findNoteLines,
  findPaymentLines,
  findSignInLines,
  findSubjects,
  type LineRow,
  type LinesWanted,
  type MessageRow,
} from './timeline-queries.ts'

const pageLength = 40

interface TimelineWanted {
  locale: Locale
  group: TimelineGroup
  after?: string | undefined
  kinds: ReadableKinds
}

/** `at~rank~id`, as the schema has checked it. */
function placeOf(after: string | undefined): TimelinePlace | undefined {
  if (!after) return undefined
  const [at = '', rank = '', id = ''] = after.split('~')
  const isText = Number(rank) === rankOf('sign_in')
  if (Number.isNaN(Date.parse(at)) || (!isText && !/^\d{1,18}$/.test(id)))
    throw new AppError('invalid_request', { errors: { after: ['not_a_choice'] } })
  return { at, rank: Number(rank), id }
}

type Line = LineRow | MessageRow
const finders: Record<
  TimelineKind,
  (db: Db, wanted: LinesWanted, kinds: ReadableKinds) => Promise<readonly Line[]>
> = {
  message: findMessageLines,
  letter: findLetters,
  case: async (db, wanted, kinds) => (kinds === null ? [] : findCaseLines(db, wanted, kinds)),
  change: findChangeLines,
  invoice: findInvoiceLines,
  payment: findPaymentLines,
  sign_in: findSignInLines,
  consent: findConsentLines,
  note: findNoteLines,
}

/** A page of what happened, newest first. */
export async function composeTimeline(
  db: Db,
  customerId: number,
  { group, after, kinds, locale }: TimelineWanted,
): Promise<CustomerTimeline> {
  const wanted: LinesWanted = { customerId, after: placeOf(after), limit: pageLength + 1 }
  const lists: (readonly Line[])[] = []
  for (const kind of kindsOf(group)) lists.push(await finders[kind](db, wanted, kinds))
  const merged = mergeLines(lists, pageLength + 1)
  const page = merged.slice(0, pageLength)
  const last = page.at(-1)
  const next = merged.length > pageLength && last ? `${last.at}~${rankOf(last.kind)}~${last.id}` : null
  return { items: (await distinct(db, customerId, page)).map((line) => shown(line, locale)), next }
}

/** Without what a mail of the same page, or of the one beside it, says already. */
async function distinct(db: Db, customerId: number, page: readonly Line[]): Promise<Line[]> {
  const letters = page.filter(({ kind }) => kind === 'letter')
  const [newest, oldest] = [letters[0], letters.at(-1)]
  if (!newest || !oldest) return [...page]
  return withoutTwins(page, await findSubjects(db, customerId, { from: oldest.at, to: newest.at }))
}

const isMessage = (line: Line): line is MessageRow => line.kind === 'message'

const titles: Partial<Record<TimelineKind, (title: string, locale: Locale) => string>> = {
  sign_in: deviceText,
  change: changeLabel,
}

function shown(line: Line, locale: Locale): TimelineEntry {
  const { kind, at, id, what, title, detail, author, number, cents } = line
  return {
    key: `${kind} ${id}`,
    kind,
    at: new Date(at).toISOString(),
    what,
    title: titles[kind]?.(title, locale) ?? title,
    detail,
    author,
    number,
    amount: cents === null ? null : centsToEuros(cents),
    message: isMessage(line) ? messageShown(line) : null,
  }
}

function deviceText(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(' · ')
}

function messageShown(row: MessageRow): NonNullable<TimelineEntry['message']> {
  const { sent_at: sentAt, failed_at: failedAt, failing_since: failingSince, bounced_at: bouncedAt } = row
  const state = messageState({ sentAt, failedAt, failingSince, bouncedAt })
  const isUnderWay = state === 'waiting' || state === 'deferred'
  return {
    id: Number(row.id),
    to: row.to,
    state,
    reason: state === 'sent' || state === 'waiting' ? '' : row.reason.slice(0, 300),
    next_at: isUnderWay ? row.next_attempt_at.toISOString() : null,
    refusal: againRefusal(row.channel, state, row.is_kept),
  }
}

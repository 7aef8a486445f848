import type { CaseCounts, CaseQueue, QueuedCase } from '@fanal/contract/schemas/desk/casework'
import { type TermLevel, termLevel, termShown } from '@fanal/domain/casework/queue-order'
import { inLang, type Locale, textsLanguage } from '@fanal/domain/settings/languages'
import type { CaseClock } from '@fanal/domain/support/case-clock'
import { clockOfMerged, historyOf } from '@fanal/domain/support/merged-clock'
import { findSettings } from '#features/settings/queries'
import { claimLabel } from '#features/support/claim-label'
import type { Db } from '#platform/database'
import {
  countViews,
  findClockCases,
  findQueuedEntries,
  findQueuedRows,
  findQueueKeys,
  type OwnKey,
  type QueuedEntry,
  type QueuedRow,
  type QueueKey,
  type QueuePlace,
  type QueueWanted,
} from './queue-queries.ts'

const pageSize = 50
/** Levels are computed, not stored: so many cases are looked at to count them, or for a page of one. */
const lookedAt = 300

interface Counted extends QueueKey {
  clock: CaseClock
  isNew: boolean
}

const nameOf = ({ customer_id, id }: OwnKey) => `${customer_id} ${id}`

/** The clocks of these cases, each from its whole history. */
async function withClocks(db: Db, keys: readonly QueueKey[], now: number): Promise<Counted[]> {
  if (keys.length === 0) return []
  const { support } = await findSettings(db)
  const cases = await findClockCases(db, keys)
  const histories = new Map<string, QueuedEntry[]>()
  for (const entry of await findQueuedEntries(db, cases)) {
    const own = histories.get(nameOf(entry)) ?? []
    histories.set(nameOf(entry), own)
    own.push(entry)
  }
  const stored = cases.map(({ customer_id, id, into_id, deadline_kind: kind }) => ({
    name: nameOf({ customer_id, id }),
    into: into_id === null ? null : nameOf({ customer_id, id: into_id }),
    kind,
    entries: (histories.get(nameOf({ customer_id, id })) ?? []).map(clockEntry),
  }))
  return keys.flatMap((key) => {
    const [own, history] = [histories.get(nameOf(key)), historyOf(nameOf(key), stored)]
    if (!own || !history) return []
    return [{ ...key, clock: clockOfMerged(history, now, support.region), isNew: isNew(own) }]
  })
}

const clockEntry = ({ kind, by, at, answer_by, call_by }: QueuedEntry) => ({
  kind,
  by,
  at: at.getTime(),
  answerBy: answer_by ?? undefined,
  callBy: call_by === null ? undefined : Date.parse(call_by),
})

/** What nobody has to read. */
const silent: readonly string[] = ['rated', 'linked', 'late', 'notice', 'joined']

const isNew = (history: readonly QueuedEntry[]) => {
  const last = history.findLast(({ kind }) => !silent.includes(kind))
  return last?.by === 'customer' || last?.by === 'distributor'
}

const placeOf = (after: string | undefined): QueuePlace | undefined => {
  if (after === undefined) return undefined
  const [rank, due, id, customerId] = after.split(',').map(Number)
  return { isStopped: rank === 1, dueAt: new Date(due ?? 0), id: id ?? 0, customerId: customerId ?? 0 }
}
const textOf = ({ is_stopped, due_at, id, customer_id }: QueueKey) =>
  [Number(is_stopped), due_at.getTime(), id, customer_id].join(',')

function levelsOf(all: readonly Counted[], isMore: boolean) {
  const count = (level: TermLevel) => ({
    n: all.filter(({ clock }) => !clock.isStopped && termLevel(clock) === level).length,
    is_more: isMore,
  })
  return { late: count('late'), near: count('near'), half: count('half') }
}

export interface PageAsked {
  after?: string | undefined
  level?: TermLevel | undefined
  locale: Locale
}

/** A page of the queue. */
export async function findQueue(db: Db, wanted: QueueWanted, asked: PageAsked): Promise<CaseQueue> {
  const { after, level, locale } = asked
  const now = new Date()
  const most = level === undefined ? pageSize : lookedAt
  const keys = await findQueueKeys(db, wanted, { after: placeOf(after), now, limit: most + 1 })
  const isMore = keys.length > most
  const counted = await withClocks(db, keys.slice(0, most), now.getTime())
  const fitting = counted.filter(
    ({ clock }) => level === undefined || (!clock.isStopped && termLevel(clock) === level),
  )
  const page = fitting.slice(0, pageSize)
  const last = fitting.length > pageSize ? page.at(-1) : isMore ? keys[most - 1] : undefined
  return {
    items: await shownPage(db, page, { staffId: wanted.staffId, locale, now: now.getTime() }),
    next: last ? textOf(last) : null,
  }
}

/** Counts by view, and by level of the first that wait. */
export async function countQueue(db: Db, wanted: QueueWanted): Promise<CaseCounts> {
  const now = new Date()
  const keys = await findQueueKeys(db, wanted, { now, limit: lookedAt + 1 })
  const counted = await withClocks(db, keys.slice(0, lookedAt), now.getTime())
  return { ...(await countViews(db, wanted)), levels: levelsOf(counted, keys.length > lookedAt) }
}

async function shownPage(
  db: Db,
  page: readonly Counted[],
  { staffId, locale, now }: { staffId: number; locale: Locale; now: number },
): Promise<QueuedCase[]> {
  const rows = new Map((await findQueuedRows(db, page, staffId)).map((row) => [nameOf(row), row]))
  return page.flatMap((counted) => {
    const row = rows.get(nameOf(counted))
    return row ? [queued(row, counted, { locale, now })] : []
  })
}

function aboutOf({ claim_subtype, category_names }: QueuedRow, locale: Locale): string {
  const lang = textsLanguage(locale)
  if (claim_subtype) return claimLabel(claim_subtype, lang)
  return category_names ? inLang(category_names, lang) : ''
}

function queued(
  row: QueuedRow,
  { clock, isNew: is_new }: Counted,
  { locale, now }: { locale: Locale; now: number },
): QueuedCase {
  const { number, kind, subject, name, energy, locale: own, turn, assignee, assignee_id } = row
  return {
    number,
    kind,
    subject,
    name,
    energy,
    locale: own,
    turn,
    assignee,
    assignee_id,
    is_leaving: row.is_leaving,
    is_returned: row.is_returned,
    about: aboutOf(row, locale),
    ...termShown(clock, now),
    is_new,
  }
}

import type { CaseCounts } from '@fanal/contract/schemas/desk/casework'
import type { ByLang, Locale } from '@fanal/domain/settings/languages'
import type { ContractType } from '@fanal/domain/settings/settings'
import type { CaseKind, CaseState, EntryAuthor, EntryKind, WaitingOn } from '@fanal/domain/support/case'
import type { DeadlineKind } from '@fanal/domain/support/deadlines'
import { bind, type Db, type SqlPart, sql, sqlOf } from '#platform/database'

/** Beyond this limit cases are not counted. */
const countedAtMost = 1_000

export interface QueueWanted {
  view: 'mine' | 'unassigned' | 'team'
  /** Who asks. */
  staffId: number
  /** Kinds that the caller may read; undefined: all. */
  kinds?: readonly string[] | undefined
  kind?: CaseKind | undefined
  subtype?: string | undefined
  energy?: ContractType | undefined
  reads?: string | undefined
  assignee?: number | undefined
  turn?: Exclude<WaitingOn, 'none'> | undefined
  words: readonly string[]
}

/** A place in the queue: whether the clock stands still there, the due date, and the case. */
export interface QueuePlace {
  isStopped: boolean
  dueAt: Date
  id: number
  customerId: number
}

export interface QueueKey {
  customer_id: number
  id: number
  due_at: Date
  is_stopped: boolean
}

const states = { us: 'open', customer: 'asked', distributor: 'forwarded' } as const
const patternOf = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
const nothing = sqlOf``

function viewOf({ view, staffId }: Pick<QueueWanted, 'view' | 'staffId'>): SqlPart {
  if (view === 'mine') return sqlOf`and c.assignee_id = ${bind(staffId)}`
  return view === 'unassigned' ? sqlOf`and c.assignee = ''` : nothing
}

/** Columns of the index only, but for the energy of the contract. */
function conditionOf(wanted: QueueWanted): SqlPart {
  const { kinds, kind, subtype, energy, reads, assignee, turn, words } = wanted
  return sqlOf`c.state <> 'closed' ${viewOf(wanted)}
    ${kinds ? sqlOf`and c.kind = any(${bind(kinds)}::text[])` : nothing}
    ${kind ? sqlOf`and c.kind = ${bind(kind)}` : nothing}
    ${subtype ? sqlOf`and c.claim_subtype = ${bind(subtype)}` : nothing}
    ${turn ? sqlOf`and c.state = ${bind(states[turn])}` : nothing}
    ${reads ? sqlOf`and c.locale like ${bind(`${reads}-%`)}` : nothing}
    ${assignee === undefined ? nothing : sqlOf`and c.assignee_id = ${bind(assignee)}`}
    ${words.length > 0 ? sqlOf`and c.search_text like all (array(select search_form(word) from unnest(${bind(words.map(patternOf))}::text[]) word))` : nothing}
    ${energy ? sqlOf`and exists (select from contracts k where k.customer_id = c.customer_id and k.id = c.contract_id and k.type = ${bind(energy)})` : nothing}`
}

/** The clock stands still: the customer is asked, in time, and their days are not over. */
const stopped = (now: Date): SqlPart =>
  sqlOf`(c.state = 'asked' and c.answer_by >= ${bind(now)} and c.due_at >= ${bind(now)})`

const keysOf = (
  db: Db,
  condition: SqlPart,
  { place, now, limit }: { place: QueuePlace | undefined; now: Date; limit: number },
  isStopped: boolean,
): Promise<QueueKey[]> =>
  db.many(sqlOf`
    select c.customer_id, c.id, c.due_at, ${bind(isStopped)}::boolean as is_stopped from cases c
    where ${condition} and ${isStopped ? nothing : sqlOf`not`} ${stopped(now)}
      ${place ? sqlOf`and (c.due_at, c.id, c.customer_id) > (${bind(place.dueAt)}, ${bind(place.id)}::bigint, ${bind(place.customerId)}::bigint)` : nothing}
    order by c.due_at, c.id, c.customer_id limit ${bind(limit)}`)

/** The next cases in the order of the law, of all customers: by due date, and those that stand still behind them. */
export async function findQueueKeys(
  db: Db,
  wanted: QueueWanted,
  { after, now, limit }: { after?: QueuePlace | undefined; now: Date; limit: number },
): Promise<QueueKey[]> {
  const condition = conditionOf(wanted)
  const running = after?.isStopped ? [] : await keysOf(db, condition, { place: after, now, limit }, false)
  const left = limit - running.length
  if (left <= 0) return running
  const place = after?.isStopped ? after : undefined
  return [...running, ...(await keysOf(db, condition, { place, now, limit: left }, true))]
}

type Counts = Omit<CaseCounts, 'levels'>

/** How many open cases there are in each view, whatever else is asked for. */
export async function countViews(
  db: Db,
  { staffId, kinds }: Pick<QueueWanted, 'staffId' | 'kinds'>,
): Promise<Counts> {
  const countOf = (view: QueueWanted['view']) => sqlOf`
    (select count(*)::int from (select from cases c
      where ${conditionOf({ view, staffId, kinds, words: [] })} limit ${bind(countedAtMost + 1)}) counted)`
  const row = await db.one<Record<keyof Counts, number>>(sqlOf`
    select ${countOf('mine')} as mine, ${countOf('unassigned')} as unassigned, ${countOf('team')} as team`)
  const shown = (n: number) => ({ n: Math.min(n, countedAtMost), is_more: n > countedAtMost })
  return { mine: shown(row.mine), unassigned: shown(row.unassigned), team: shown(row.team) }
}

export type OwnKey = Pick<QueueKey, 'customer_id' | 'id'>
const listOf = (keys: readonly OwnKey[]) =>
  JSON.stringify(keys.map(({ customer_id, id }) => ({ customer_id, id })))

export interface QueuedEntry extends OwnKey {
  kind: EntryKind
  by: EntryAuthor
  at: Date
  answer_by: string | null
  call_by: string | null
}

/** The histories of these cases as far as their clocks need them. */
export function findQueuedEntries(db: Db, keys: readonly OwnKey[]): Promise<QueuedEntry[]> {
  return db.many(sql`
    select e.customer_id, e.case_id as id, e.kind, e.made_by as by, e.at, e.detail->>'answer_by' as answer_by, e.detail->>'call_by' as call_by
    from jsonb_to_recordset(${listOf(keys)}) as w (customer_id bigint, id bigint)
      join case_entries e on e.customer_id = w.customer_id and e.case_id = w.id
    order by e.at, e.id`)
}

export interface ClockCase extends OwnKey {
  deadline_kind: DeadlineKind
  into_id: number | null
}

/** What clocks need to know beside the histories: these cases, and the merged ones of their customers. */
export function findClockCases(db: Db, keys: readonly OwnKey[]): Promise<ClockCase[]> {
  return db.many(sql`
    select c.customer_id, c.id, c.deadline_kind, c.merged_into_id as into_id
    from jsonb_to_recordset(${listOf(keys)}) as w (customer_id bigint, id bigint)
      join cases c on c.customer_id = w.customer_id and c.id = w.id
    union
    select m.customer_id, m.id, m.deadline_kind, m.merged_into_id
    from jsonb_to_recordset(${listOf(keys)}) as w (customer_id bigint, id bigint)
      join cases m on m.customer_id = w.customer_id and m.merged_into_id is not null`)
}

export interface QueuedRow extends OwnKey {
  number: string
  kind: CaseKind
  subject: string
  name: string
  state: Exclude<CaseState, 'closed'>
  turn: Exclude<WaitingOn, 'none'>
  due_at: Date
  claim_subtype: string | null
  category_names: ByLang<string> | null
  locale: Locale
  energy: ContractType | null
  assignee: string
  assignee_id: number | null
  is_leaving: boolean
  is_returned: boolean
}

/** What the list shows of these cases to somebody; without those that were closed meanwhile. */
export function findQueuedRows(db: Db, keys: readonly OwnKey[], staffId: number): Promise<QueuedRow[]> {
  return db.many(sql`
    select c.customer_id, c.id, c.number, c.kind, c.subject, c.name, c.state, c.turn, c.due_at, c.claim_subtype, g.names as category_names,
      c.locale, k.type as energy, c.assignee, c.assignee_id, s.case_id is not null as is_leaving,
      d.case_id is not null as is_returned
    from jsonb_to_recordset(${listOf(keys)}) as w (customer_id bigint, id bigint)
      join cases c on c.customer_id = w.customer_id and c.id = w.id
      left join contracts k on k.customer_id = c.customer_id and k.id = c.contract_id
      left join case_categories g on g.id = c.category_id
      left join case_sendings s on s.customer_id = c.customer_id and s.case_id = c.id
      left join case_drafts d on d.customer_id = c.customer_id and d.case_id = c.id and d.staff_id = ${staffId}
        and d.refusal is not null
    where c.state <> 'closed'`)
}

import type { ListedCase } from '@fanal/contract/schemas/support'
import type { ByLang } from '@fanal/domain/settings/languages'
import type { AskedThing, CaseKind, CaseResult, CaseState, WaitingOn } from '@fanal/domain/support/case'
import type { DeadlineKind } from '@fanal/domain/support/deadlines'
import { bind, type Db, type SqlPart, sqlOf } from '#platform/database'

/** Beyond this limit matches are not counted: counting grows with their number. */
const countedAtMost = 1_000

export const groupNumbers = { yours: 0, open: 1, closed: 2 } as const
export type CaseGroup = keyof typeof groupNumbers

export interface CasesWanted {
  customerId: number
  group?: CaseGroup | undefined
  contractId?: number | undefined
  /** All must match; see `search_form`. */
  words: readonly string[]
}

export interface CaseRow {
  id: number
  number: string
  kind: CaseKind
  subject: string
  category_id: number | null
  category_names: ByLang<string> | null
  claim_type: string | null
  claim_subtype: string | null
  deadline_kind: DeadlineKind
  contract_id: number | null
  contract: ListedCase['contract']
  state: CaseState
  turn: WaitingOn
  result: CaseResult | null
  opened_at: Date
  due_at: Date
  answer_by: Date | null
  closed_at: Date | null
  asked: { text: string; thing: AskedThing | null } | null
}

/** The list's columns of `cases c` of a customer. */
export const rowColumns = (customerId: number): SqlPart => sqlOf`
  c.id, c.number, c.kind, c.subject, c.category_id, g.names as category_names,
  c.claim_type, c.claim_subtype, c.deadline_kind, c.state, c.turn, c.result, c.opened_at, c.due_at, c.answer_by,
  c.closed_at, c.contract_id,
  (select jsonb_build_object('name', k.name, 'type', k.type, 'full_address', k.street || ', ' || k.postal_code || ' ' || k.city)
   from contracts k where k.customer_id = ${bind(customerId)} and k.id = c.contract_id) as contract,
  case when c.state = 'asked' then (
    select jsonb_build_object('text', e.text, 'thing', e.detail->>'thing') from case_entries e
    where e.customer_id = ${bind(customerId)} and e.case_id = c.id and e.kind = 'asked'
    order by e.at desc, e.id desc limit 1) end as asked`

const patternOf = (word: string) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`

function conditionOf({ customerId, group, contractId, words }: CasesWanted): SqlPart {
  const ofGroup = group ? sqlOf` and c.list_group = ${bind(groupNumbers[group])}` : sqlOf``
  const ofContract = contractId === undefined ? sqlOf`` : sqlOf` and c.contract_id = ${bind(contractId)}`
  // As a list of patterns it is looked for in the customer's part of `cases_listed`, never in everybody's words.
  const found =
    words.length === 0
      ? sqlOf``
      : sqlOf` and c.search_text like all (array(select search_form(word) from unnest(${bind(words.map(patternOf))}::text[]) word))`
  return sqlOf`c.customer_id = ${bind(customerId)}${ofGroup}${ofContract}${found}`
}

export interface CountedGroups {
  yours: number
  open: number
  closed: number
}

const countOf = (condition: SqlPart): SqlPart => sqlOf`
  (select count(*)::int from (select from cases c where ${condition} limit ${bind(countedAtMost + 1)}) counted)`

/** Cases that wait for the customer first, then open, then closed ones; newest first. */
export async function findCasesPage(
  db: Db,
  wanted: CasesWanted,
  { offset, limit }: { offset: number; limit: number },
) {
  const condition = conditionOf(wanted)
  const ofGroup = (group: CaseGroup) =>
    countOf(conditionOf({ customerId: wanted.customerId, group, words: [] }))
  const { n_found, ...counts } = await db.one<CountedGroups & { n_found: number }>(sqlOf`
    select ${countOf(condition)} as n_found, ${ofGroup('yours')} as yours, ${ofGroup('open')} as open,
      ${ofGroup('closed')} as closed`)
  const rows = await db.many<CaseRow>(sqlOf`
    with page as materialized (
      select c.customer_id, c.id, c.list_group, c.listed_at from cases c where ${condition}
      order by c.list_group, c.listed_at desc, c.id desc offset ${bind(offset)} limit ${bind(limit)})
    select ${rowColumns(wanted.customerId)}
    from page join cases c on c.customer_id = ${bind(wanted.customerId)} and c.id = page.id
      left join case_categories g on g.id = c.category_id
    order by page.list_group, page.listed_at desc, page.id desc`)
  return { rows, n_items: Math.min(n_found, countedAtMost), is_more: n_found > countedAtMost, counts }
}

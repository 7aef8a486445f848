import { claimSubtypes } from '@fanal/domain/support/claims/claim-types'
import type { CallArgs } from '@fanal/contract/endpoint'
import type { caseQueueSchemas } from '@fanal/contract/schemas/desk/casework'

type Asked = NonNullable<CallArgs<typeof caseQueueSchemas>['query']>
export type QueueQuery = Omit<Asked, 'assignee'> & { assignee?: number | undefined }

/** What narrows the queue is in the address, so a reload keeps it; a wrong value is as if it were not there. */
const choices = {
  view: ['mine', 'unassigned', 'team'],
  kind: ['request', 'claim', 'reading', 'contact'],
  energy: ['electricity', 'gas'],
  turn: ['us', 'distributor', 'customer'],
  level: ['late', 'near', 'half', 'early'],
  reads: ['ca', 'es', 'en', 'gl', 'fr', 'de'],
} as const
type Choice = keyof typeof choices

type Get = (name: string) => string | undefined

function chosen<C extends Choice>(get: Get, name: C): (typeof choices)[C][number] | undefined {
  const value = get(name)
  return (choices[name] as readonly (typeof choices)[C][number][]).find((one) => one === value)
}

export function queueQuery(get: Get): QueueQuery {
  const [kind, energy, turn] = [chosen(get, 'kind'), chosen(get, 'energy'), chosen(get, 'turn')]
  const [level, reads, words] = [chosen(get, 'level'), chosen(get, 'reads'), get('q')?.trim()]
  const subtype = claimSubtypes.find((one) => one === get('subtype'))
  const assignee = /^[1-9]\d{0,8}$/.test(get('assignee') ?? '') && Number(get('assignee'))
  return {
    view: chosen(get, 'view') ?? 'team',
    ...(kind && { kind }),
    ...(subtype && { subtype }),
    ...(energy && { energy }),
    ...(turn && { turn }),
    ...(level && { level }),
    ...(reads && { reads }),
    ...(assignee && { assignee }),
    ...(words && { words: words.slice(0, 100) }),
  }
}

/** Number of filters that a folded list of them hides. */
export const countFilters = ({ kind, subtype, energy, turn, reads, assignee }: QueueQuery): number =>
  [kind, subtype, energy, turn, reads, assignee].filter(Boolean).length

/** What of an address has to change for these filters. */
export const addressOf = (query: QueueQuery) => {
  const { view, kind, subtype, energy, turn, level, reads, assignee, words } = query
  return {
    view,
    kind,
    subtype,
    energy,
    turn,
    level,
    reads,
    assignee: assignee === undefined ? undefined : String(assignee),
    q: words,
  }
}

const plain = (query: QueueQuery) =>
  JSON.stringify(Object.entries(addressOf(query)).filter(([, value]) => value !== undefined))

export const isSameQuery = (one: QueueQuery, other: QueueQuery): boolean => plain(one) === plain(other)

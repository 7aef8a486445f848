import type { CallArgs } from '@fanal/contract/endpoint'
import type { caseQueueSchemas } from '@fanal/contract/schemas/desk/casework'

export type QueueQuery = NonNullable<CallArgs<typeof caseQueueSchemas>['query']>

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
  return {
    view: chosen(get, 'view') ?? 'team',
    ...(kind && { kind }),
    ...(energy && { energy }),
    ...(turn && { turn }),
    ...(level && { level }),
    ...(reads && { reads }),
    ...(words && { words: words.slice(0, 100) }),
  }
}

/** Number of filters that a folded list of them hides. */
export const countFilters = ({ kind, energy, turn, reads }: QueueQuery): number =>
  [kind, energy, turn, reads].filter(Boolean).length

/** What of an address has to change for these filters. */
export const addressOf = ({ view, kind, energy, turn, level, reads, words }: QueueQuery) => ({
  view,
  kind,
  energy,
  turn,
  level,
  reads,
  q: words,
})

const plain = (query: QueueQuery) =>
  JSON.stringify(Object.entries(addressOf(query)).filter(([, value]) => value !== undefined))

export const isSameQuery = (one: QueueQuery, other: QueueQuery): boolean => plain(one) === plain(other)

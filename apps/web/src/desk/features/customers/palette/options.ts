import { casePath, customerPath } from '@fanal/contract/desk/desk-paths'
import type { FoundAtDesk } from '@fanal/contract/schemas/desk/customers'

export type GroupName =
  | 'customer'
  | 'phone'
  | 'email'
  | 'contract'
  | 'supply'
  | 'invoice'
  | 'case'
  | 'screen'
  | 'rooms'

/** The group of a hit: a customer stands where what was typed leads. */
export function groupOf({ kind, by }: FoundAtDesk): GroupName {
  if (kind === 'customer') return by === 'phone' || by === 'email' ? by : 'customer'
  return kind === 'contract' && by === 'supply' ? 'supply' : kind
}

/** Where a hit leads: a case to its place in the queue, everything else to its customer. */
export function hrefOf(hit: FoundAtDesk): string | undefined {
  if (hit.kind === 'case') return casePath(hit.number)
  return hit.customer.id === null ? undefined : customerPath(hit.customer.id)
}

export const keyOf = (hit: FoundAtDesk): string =>
  hit.kind === 'customer' ? `customer ${hit.customer.id}` : `${hit.kind} ${hit.number}`

/** In groups: the group of the surest hit first. */
export function grouped<T>(
  items: readonly T[],
  nameOf: (item: T) => GroupName,
): { name: GroupName; items: T[] }[] {
  const groups = new Map<GroupName, T[]>()
  for (const item of items) groups.set(nameOf(item), [...(groups.get(nameOf(item)) ?? []), item])
  return [...groups].map(([name, some]) => ({ name, items: some }))
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Commands that have all the typed words. */
export function matching<T extends { label: string }>(commands: readonly T[], typed: string): T[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return commands.filter(({ label }) => words.every((word) => plain(label).includes(word)))
}

import type { CaseKind, CaseState } from '../support/case.ts'

// Which case can be merged into which: a duplicate into the one that goes on.

export interface Mergeable {
  number: string
  customerId: number
  kind: CaseKind
  state: CaseState
  contractId: number | null
  invoiceId: number | null
}

export const mergeRefusals = [
  'same_case',
  'other_customer',
  'no_account',
  'closed',
  'closed_there',
  'at_distributor',
  'asked_there',
  'reading',
  'no_claim_there',
  'other_contract',
  'other_invoice',
] as const
export type MergeRefusal = (typeof mergeRefusals)[number]

/** What one case is about, the other is about too, or it is about nothing. */
const isAbout = (one: number | null, other: number | null) => one === null || one === other

/** Why the first cannot go on in the second; undefined if it can. */
export function mergeRefusal(duplicate: Mergeable, into: Mergeable): MergeRefusal | undefined {
  if (duplicate.customerId !== into.customerId) return 'other_customer'
  // People without an account are known by what they typed.
  if (duplicate.customerId === 0) return 'no_account'
  if (duplicate.number === into.number) return 'same_case'
  if (duplicate.state === 'closed') return 'closed'
  if (into.state === 'closed') return 'closed_there'
  // The distributor's answer will name the case that it got.
  if (duplicate.state === 'forwarded') return 'at_distributor'
  // The clock would stand still for something that was never asked.
  if (into.state === 'asked') return 'asked_there'
  if (duplicate.kind === 'reading' || into.kind === 'reading') return 'reading'
  // A claim has rights that a request has not.
  if (duplicate.kind === 'claim' && into.kind !== 'claim') return 'no_claim_there'
  if (!isAbout(duplicate.contractId, into.contractId)) return 'other_contract'
  return isAbout(duplicate.invoiceId, into.invoiceId) ? undefined : 'other_invoice'
}

/** Why the two cannot be linked; undefined if they can. */
export function linkRefusal(
  one: Pick<Mergeable, 'number' | 'customerId'>,
  other: Pick<Mergeable, 'number' | 'customerId'>,
): MergeRefusal | undefined {
  if (one.customerId !== other.customerId) return 'other_customer'
  if (one.customerId === 0) return 'no_account'
  return one.number === other.number ? 'same_case' : undefined
}

import type { BillFacts } from '@fanal/domain/invoices/bill-facts'

/** What is known of the bill beside its result, which is in the address: it stays in this document. */
export interface Comparison {
  /** As its code says; undefined of a typed bill. */
  facts: BillFacts | undefined
  cups: string
  /** The result was just asked for: it takes the focus. */
  isFresh: boolean
}

export const blankComparison: Comparison = { facts: undefined, cups: '', isFresh: false }

/** Whether an address is of a result, told without computing it. */
export const hasResult = (search: string): boolean => new URLSearchParams(search).has('kwh')

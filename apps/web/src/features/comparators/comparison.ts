import type { BillFacts } from '@fanal/domain/invoices/bill-facts'

/** Facts of the bill beside its result, which is in the address; they stay in this document. */
export interface Comparison {
  /** As its code says; undefined of a typed bill. */
  facts: BillFacts | undefined
  cups: string
  zipcode: string
  /** The present retailer, as it was chosen. */
  origin: string
  /** The result was just asked for: it takes the focus. */
  isFresh: boolean
}

export const blankComparison: Comparison = {
  facts: undefined,
  cups: '',
  zipcode: '',
  origin: '',
  isFresh: false,
}

/** What a form knows beside the result: the wizard asks for the same. */
export type TypedSupply = Pick<Comparison, 'cups' | 'zipcode' | 'origin'>

/** Whether an address is of a result, told without computing it. */
export const hasResult = (search: string): boolean => new URLSearchParams(search).has('kwh')

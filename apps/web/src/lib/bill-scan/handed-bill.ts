import type { BillFacts } from '@fanal/domain/invoices/bill-facts'
import type { ContractType } from '@fanal/domain/settings/settings'

/** What the comparator knows of a bill and the wizard asks for. */
export interface HandedBill extends Pick<BillFacts, 'cups' | 'powers' | 'zipcode' | 'year' | 'prices'> {
  /** The present retailer, where it was chosen. */
  origin?: string
}

let handed: { energy: ContractType; bill: HandedBill } | undefined

/** From one page to the next within this document: in memory only, since it names a supply point. */
export function handBill(energy: ContractType, bill: HandedBill): void {
  handed = { energy, bill }
}

/** Once, and only for the energy that it is of. */
export function takeHandedBill(energy: ContractType): HandedBill | undefined {
  const bill = handed?.energy === energy ? handed.bill : undefined
  handed = undefined
  return bill
}

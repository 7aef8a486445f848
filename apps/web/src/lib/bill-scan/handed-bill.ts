import type { BillFacts } from '@fanal/domain/invoices/bill-facts'

/** What the comparator knows of a bill and the wizard asks for. */
export type HandedBill = Pick<BillFacts, 'cups' | 'powers' | 'zipcode' | 'year' | 'prices'>

let handed: HandedBill | undefined

/** From one page to the next within this document: in memory only, since it names a supply point. */
export function handBill(bill: HandedBill): void {
  handed = bill
}

/** Once. */
export function takeHandedBill(): HandedBill | undefined {
  const bill = handed
  handed = undefined
  return bill
}

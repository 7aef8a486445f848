import type { BillFacts } from '@fanal/domain/invoices/bill-facts'

/** What a scanned bill tells of its supply point and powers: none where it does not. */
export type ReadBill = Pick<BillFacts, 'cups' | 'powers' | 'maxDemand' | 'powerPrices' | 'measuredDays'>

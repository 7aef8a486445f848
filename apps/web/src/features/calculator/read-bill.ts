import type { BillFacts } from '@fanal/domain/invoices/bill-facts'

/** What a scanned bill tells of its powers: none where it does not. */
export type ReadBill = Pick<BillFacts, 'powers' | 'maxDemand' | 'powerPrices' | 'measuredDays'>

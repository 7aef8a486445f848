import { expect, test } from 'vitest'
import { billingInvoice } from './billing-invoice.ts'

const invoices = [
  { id: 1, start_date: '2026-01-01', end_date: '2026-02-28' },
  { id: 2, start_date: '2026-03-01', end_date: '2026-03-19' },
  { id: 3, start_date: '2026-03-20', end_date: '2026-04-30' },
  // A second invoice for the same days.
  { id: 4, start_date: '2026-04-25', end_date: '2026-04-30' },
]

test.each([
  ['2026-01-01', '2026-01-31', 1],
  ['2026-02-01', '2026-02-28', 1],
  ['2026-03-19', '2026-03-19', 2],
  ['2026-03-20', '2026-03-20', 3],
  ['2026-03-01', '2026-03-31', undefined],
  ['2026-04-26', '2026-04-26', undefined],
  ['2026-05-01', '2026-05-31', undefined],
])('%s to %s is billed by %s', (start, end, id) => {
  expect(billingInvoice(invoices, { start, end })?.id).toBe(id)
})

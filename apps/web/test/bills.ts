import type { InvoiceDetail } from '@fanal/contract/schemas/invoices'
import {
  composeElectricity,
  composeGas,
  type ElectricityUse,
  lineOf,
} from '@fanal/domain/invoices/compose-invoice'
import { exampleGasUse, exampleUse } from '@fanal/domain/invoices/example-bill-fixture'
import { partsOf, reasonsBetween } from '@fanal/domain/invoices/explain-bill'
import { type InvoiceLine, totalOf, toPayOf } from '@fanal/domain/invoices/invoice-lines'
import { centsToEuros } from '@fanal/domain/money'
import { anInvoice } from './invoice-examples.ts'

// Explained bills, composed and compared by the rules of the real server.

type BillLine = InvoiceDetail['lines'][number]

function sentLine({ amount_cents, unused_cents, lines, ...line }: InvoiceLine): BillLine {
  return {
    ...line,
    amount: centsToEuros(amount_cents),
    ...(unused_cents !== undefined && { unused: centsToEuros(unused_cents) }),
    ...(lines && { lines: lines.map(sentLine) }),
  }
}

interface Made {
  days: number
  lines: InvoiceLine[]
}

/** A bill of these lines; `over` comes last. */
export function aBill(id: number, { days, lines }: Made, over: Partial<InvoiceDetail> = {}): InvoiceDetail {
  return {
    ...anInvoice(id),
    amount_total: centsToEuros(totalOf(lines)),
    amount_to_pay: centsToEuros(toPayOf(lines)),
    days,
    tariff: '2.0TD',
    lines: lines.map(sentLine),
    parts: partsOf({ lines }).map(({ part, amount_cents }) => ({ part, amount: centsToEuros(amount_cents) })),
    supply_points: [],
    readings: [],
    max_demand: [],
    rectifies: null,
    rectified_by: [],
    previous: null,
    year_ago: null,
    download_types: ['pdf'],
    energy_consumed: 250,
    ...over,
  }
}

/** Another bill, and why this one differs from it. */
export function comparedWith(id: number, now: Made, then: Made): NonNullable<InvoiceDetail['previous']> {
  const { number, start_date, end_date, days, energy_consumed, amount_total, parts } = aBill(id, then)
  const reasons = reasonsBetween(now, then).map(({ reason, amount_cents }) => ({
    reason,
    amount: centsToEuros(amount_cents),
  }))
  return { id, number, start_date, end_date, days, energy_consumed, amount_total, parts, reasons }
}

export const electricity = (over: Partial<ElectricityUse> = {}): Made => {
  const use = { ...exampleUse, ...over }
  return { days: use.days, lines: composeElectricity(use).lines }
}
export const gasMade: Made = { days: exampleGasUse.days, lines: composeGas(exampleGasUse).lines }

/** A supply of a multipoint bill, with its own lines. */
export function aSupply(name: string): InvoiceLine {
  const lines = electricity().lines.filter(({ kind }) => kind !== 'vat')
  const cents = toPayOf(lines)
  return { ...lineOf({ kind: 'supply', name }, '1', centsToEuros(cents)), lines }
}

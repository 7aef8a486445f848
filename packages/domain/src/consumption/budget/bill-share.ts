import { sumCents } from '../../money.ts'
import { type InvoiceLine, isElectricityTax, isIndirectTax } from '../../invoices/invoice-lines.ts'

/** How a contract's bill follows from its energy. */
export interface BillShare {
  /** What a euro of energy becomes with taxes. */
  taxFactor: number
  /** All the rest of a day: power, rent, taxes on them, less surplus. */
  fixedCentsPerDay: number
}

export interface LastBill {
  lines: readonly Pick<InvoiceLine, 'kind' | 'amount_cents'>[]
  totalCents: number
  days: number
}

/** Shares of the last bill: taxes are taken as the same share of everything. Undefined for a bill without energy. */
export function billShareOf({ lines, totalCents, days }: LastBill): BillShare | undefined {
  const charged = lines.filter(
    (line) => !isIndirectTax(line) && !isElectricityTax(line) && line.kind !== 'battery',
  )
  const before = sumCents(charged.map(({ amount_cents }) => amount_cents))
  const energy = sumCents(
    charged.filter(({ kind }) => kind === 'energy').map(({ amount_cents }) => amount_cents),
  )
  if (before <= 0 || energy <= 0 || days <= 0) return undefined
  const taxFactor = totalCents / before
  return { taxFactor, fixedCentsPerDay: (totalCents - energy * taxFactor) / days }
}

/** In cents, of so many days with this energy (cents before taxes). */
export const billOf = ({ taxFactor, fixedCentsPerDay }: BillShare, energyCents: number, days: number) =>
  Math.round(energyCents * taxFactor + fixedCentsPerDay * days)

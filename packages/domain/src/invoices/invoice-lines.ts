import { lineCents, sumCents } from '../money.ts'

/**
 * Kinds of lines in the order of an invoice. `battery` comes after taxes and total, because a virtual battery pays and
 * does not lower the price. `supply` is one supply point of a multipoint invoice.
 */
export const lineKinds = [
  'power',
  'energy',
  'fixed',
  'surplus',
  'social_bonus',
  'excess',
  'reactive',
  'supply',
  'electricity_tax',
  'electricity_tax_minimum',
  'hydrocarbon_tax',
  'rent',
  'other',
  'vat',
  'igic',
  'ipsi',
  'battery',
] as const
export type LineKind = (typeof lineKinds)[number]

/**
 * `quantity × price_unit × multi`, rounded half up to cents. A tax is base × rate; the electricity tax is kWh × euros
 * per kWh where its legal minimum is more (`electricity_tax_minimum`).
 */
export interface InvoiceLine {
  kind: LineKind
  /** P1 to P6, or ''. */
  period: string
  /** The retailer's own name, or the contract of a `supply` line; '' for the default name of the kind. */
  name: string
  quantity: string
  price_unit: string
  multi: string
  amount_cents: number
  /** For `surplus`: the part of its worth beyond the energy it may compensate. Not included in the amount. */
  unused_cents?: number
  /** Whether the unused part went to a virtual battery or is lost. */
  is_banked?: boolean
  /** For a `supply`: its own lines, without the indirect taxes of the whole; none if unknown. */
  lines?: InvoiceLine[]
}

/** The exported kWh; undefined if the surplus is a single sum of euros (no kWh is worth a euro). */
export function surplusKwh(line: Pick<InvoiceLine, 'quantity' | 'price_unit'>): number | undefined {
  return Number(line.quantity) === 1 && Number(line.price_unit) < -1 ? undefined : Number(line.quantity)
}

/** The amount computed from the line's own numbers. */
const workedOut = ({ quantity, price_unit, multi, unused_cents = 0 }: InvoiceLine) =>
  lineCents(quantity, price_unit, multi) + unused_cents

const taxes: ReadonlySet<LineKind> = new Set(['vat', 'igic', 'ipsi'])
export const isIndirectTax = ({ kind }: Pick<InvoiceLine, 'kind'>) => taxes.has(kind)

const electricityTaxes: ReadonlySet<LineKind> = new Set(['electricity_tax', 'electricity_tax_minimum'])
export const isElectricityTax = ({ kind }: Pick<InvoiceLine, 'kind'>) => electricityTaxes.has(kind)

/** All lines except the battery's payment. */
export function totalOf(lines: readonly InvoiceLine[]): number {
  return sumCents(lines.filter(({ kind }) => kind !== 'battery').map(({ amount_cents }) => amount_cents))
}

export function toPayOf(lines: readonly InvoiceLine[]): number {
  return sumCents(lines.map(({ amount_cents }) => amount_cents))
}

/** Inconsistencies, in words for an operator; empty if there are none. */
export function lineProblems(
  lines: readonly InvoiceLine[],
  { totalCents, toPayCents }: { totalCents: number; toPayCents: number },
): string[] {
  const problems = ownProblems(lines)
  const [total, toPay] = [totalOf(lines), toPayOf(lines)]
  if (total !== totalCents)
    problems.push(`the lines add up to ${total / 100}, the total is ${totalCents / 100}`)
  if (toPay !== toPayCents)
    problems.push(`with the battery the lines add up to ${toPay / 100}, ${toPayCents / 100} is to be paid`)
  return problems
}

function ownProblems(lines: readonly InvoiceLine[], within = ''): string[] {
  return lines.flatMap((line, i) => {
    const { kind, period, quantity, price_unit, multi, amount_cents, unused_cents, lines: parts } = line
    const place = `${within}line ${i + 1} (${[kind, period].filter(Boolean).join(' ')})`
    const problems = parts ? ownProblems(parts, `${place}, `) : []
    if (parts && kind !== 'supply') problems.push(`${place}: only a supply is made of other lines`)
    if (unused_cents !== undefined && kind !== 'surplus')
      problems.push(`${place}: only of a surplus a part can be unused`)
    const expected = workedOut(line)
    const unused = unused_cents ? ` + ${unused_cents / 100}` : ''
    if (expected !== amount_cents)
      problems.push(
        `${place}: ${quantity} × ${price_unit} × ${multi}${unused} is ${expected / 100}, not ${amount_cents / 100}`,
      )
    if (parts && toPayOf(parts) !== amount_cents)
      problems.push(
        `${place}: what it is made of adds up to ${toPayOf(parts) / 100}, not ${amount_cents / 100}`,
      )
    return problems
  })
}

import { invoiceRecordSchema } from '@fanal/contract/imports/invoices'
import { normaliseNif } from '@fanal/domain/identifiers/nif'
import { type InvoiceLine, lineProblems } from '@fanal/domain/invoices/invoice-lines'
import { eurosToCents } from '@fanal/domain/money'
import type { z } from 'zod'
import { problemsOf } from '#platform/refusal'

type Given = z.output<typeof invoiceRecordSchema>

/** A validated invoice of an import file: its lines add up. */
export interface InvoiceRecord
  extends Omit<Given, 'amount_total' | 'amount_to_pay' | 'amount_pending' | 'lines' | 'number'> {
  name: string
  amount_total_cents: number
  amount_to_pay_cents: number
  amount_pending_cents: number
  lines: InvoiceLine[]
}

type GivenLine = Given['lines'][number]
const keptLine = ({ amount, unused, lines, ...line }: GivenLine): InvoiceLine => ({
  ...line,
  amount_cents: eurosToCents(amount),
  ...(unused === undefined ? {} : { unused_cents: eurosToCents(unused) }),
  ...(lines ? { lines: lines.map(keptLine) } : {}),
})

/** The record, or all of its problems. */
export function readInvoiceRecord(raw: Record<string, unknown>): InvoiceRecord | { problems: string[] } {
  const parsed = invoiceRecordSchema.safeParse(raw)
  if (!parsed.success) return { problems: problemsOf(parsed.error, raw) }
  const { amount_total, amount_to_pay, amount_pending, lines, number, ...rest } = parsed.data
  const total = eurosToCents(amount_total)
  const record: InvoiceRecord = {
    ...rest,
    name: number,
    vat: normaliseNif(rest.vat),
    amount_total_cents: total,
    amount_to_pay_cents: amount_to_pay === undefined ? total : eurosToCents(amount_to_pay),
    amount_pending_cents: eurosToCents(amount_pending),
    lines: lines.map(keptLine),
  }
  const problems = conflictsOf(record)
  return problems.length > 0 ? { problems } : record
}

function conflictsOf(record: InvoiceRecord): string[] {
  const { type, contract, vat, start_date, end_date, date, due_date, paid } = record
  const { amount_total_cents, amount_to_pay_cents, amount_pending_cents, lines } = record
  const isOpen = paid === 'unpaid' || paid === 'pending_remesa' || paid === 'pending_transfer'
  const checks: [isWrong: boolean, problem: string][] = [
    [
      type === 'multipoint' ? !vat : !contract,
      type === 'multipoint' ? 'vat: is missing' : 'contract: is missing',
    ],
    [
      type === 'multipoint' && contract !== '',
      'contract: a multipoint invoice has none, its lines name them',
    ],
    [end_date < start_date, 'end_date: is before start_date'],
    [due_date < date, 'due_date: is before date'],
    [amount_to_pay_cents > amount_total_cents, 'amount_to_pay: is more than amount_total'],
    [amount_pending_cents > amount_to_pay_cents, 'amount_pending: is more than is to be paid'],
    [!isOpen && amount_pending_cents > 0, `amount_pending: is not 0 though it is ${paid}`],
    [paid === 'unpaid' && amount_pending_cents === 0, 'amount_pending: is 0 though it is unpaid'],
  ]
  const sums = { totalCents: amount_total_cents, toPayCents: amount_to_pay_cents }
  return [
    ...checks.flatMap(([isWrong, problem]) => (isWrong ? [problem] : [])),
    ...lineProblems(lines, sums).map((problem) => `lines: ${problem}`),
  ]
}

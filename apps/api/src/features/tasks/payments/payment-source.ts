import type { TaskLine } from '@fanal/contract/schemas/desk/tasks'
import { centsToEuros } from '@fanal/domain/money'
import type { Db } from '#platform/database'
import type { Loaded, TaskSource } from '../task-source.ts'
import { findAskedPaid } from './decide-payment.ts'
import {
  countDoubtful,
  type DecisionRow,
  findDecisions,
  findDoubtful,
  findInvoice,
  findPaymentsOf,
  type PaymentRow,
} from './payment-queries.ts'

/** Invoices whose payment fits no debt any more. */
export const paymentSource: TaskSource = {
  async find(db, phase, wanted) {
    const rows = await findDoubtful(db, wanted)
    return rows.map(({ at, customer_id, id, invoice, customer, amount_cents }) => ({
      phase,
      since: at,
      at,
      row: {
        kind: 'payment',
        id: `${customer_id}-${id}`,
        invoice,
        customer,
        amount: centsToEuros(amount_cents),
      },
    }))
  },
  count: countDoubtful,
  load: (db, id) => loadPayment(db, id),
}

async function loadPayment(db: Db, key: string): Promise<Loaded | undefined> {
  const [, customer = '', invoiceId = ''] = /^(\d{1,15})-(\d{1,15})$/.exec(key) ?? []
  const own = { customerId: Number(customer), id: Number(invoiceId) }
  const invoice = await findInvoice(db, own)
  if (!invoice) return undefined
  const payments = await findPaymentsOf(db, own)
  const transactions = payments.map(({ transaction }) => transaction)
  const decisions = await findDecisions(db, own, { number: invoice.invoice, transactions })
  const asked = await findAskedPaid(db, invoice.invoice)
  const paid = payments.filter(({ state }) => state === 'succeeded' || state === 'refunded')
  const at = paid
    .map((one) => one.at)
    .toSorted((a, b) => a.getTime() - b.getTime())
    .at(-1)
  return {
    task: {
      kind: 'payment',
      id: key,
      invoice: invoice.invoice,
      customer: invoice.customer,
      tax_id: invoice.tax_id,
      amount: centsToEuros(invoice.amount_cents),
      pending: centsToEuros(invoice.pending_cents),
      asked: asked ? { by: asked.asker, at: asked.asked_at.toISOString() } : null,
      payments: payments.map(({ amount_cents, at: happened, ...one }) => ({
        ...one,
        amount: centsToEuros(amount_cents),
        at: happened.toISOString(),
      })),
    },
    history: historyOf(paid, decisions),
    since:
      invoice.paid_status === 'manual_verification_required'
        ? { phase: 'doubtful', since: at ?? new Date(invoice.date) }
        : undefined,
    customerId: own.customerId,
  }
}

function historyOf(paid: readonly PaymentRow[], decisions: readonly DecisionRow[]): TaskLine[] {
  const charged = paid.map(({ at, transaction }) => ({
    at: at.toISOString(),
    what: 'charged' as const,
    author: '',
    text: transaction,
  }))
  const decided = decisions.map(({ kind, actor, at, end, reason }) => ({
    at: at.toISOString(),
    what: kind === 'payment.verified' ? (end ?? 'paid') : ('doubtful' as const),
    author: kind === 'payment.verified' && actor !== 'operator' ? actor : '',
    text: reason,
  }))
  return [...charged, ...decided].toSorted((one, other) =>
    one.at < other.at ? -1 : one.at > other.at ? 1 : 0,
  )
}

import { centsToEuros } from '@fanal/domain/money'
import { z } from 'zod'
import { lockDoubtfulInvoice } from '#features/invoices/paid-queries'
import { resolveDoubtful } from '#features/payment/resolve-doubtful'
import { findOpenAbout } from '#features/staff/approvals/approval-queries'
import { askApproval } from '#features/staff/approvals/ask-approval'
import { findPerson } from '#features/staff/people-queries'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { ApprovalChange, ApprovalKinds } from '#platform/staff/approval'
import { requireAct } from '#platform/staff/refuse-act'
import type { StaffSession } from '#platform/staff/staff-session'
import { asPossible } from '../as-possible.ts'
import { findInvoice } from './payment-queries.ts'

interface Deciding {
  number: string
  end: 'paid' | 'unpaid'
  reason: string
}

const act = 'payment.decide'
const payloadSchema = z.object({
  number: z.string(),
  customer_id: z.int(),
  id: z.int(),
  pending_cents: z.int(),
})

/** The request for a second person that waits about an invoice. */
export const findAskedPaid = (db: Db, number: string) => findOpenAbout(db, act, { number })

/**
 * Counts an invoice as paid or as owed. What counts as paid above the limit of whoever decides is left to a second
 * person. Returns what waits for one.
 */
export async function decidePayment(
  tx: Db,
  session: StaffSession,
  { number, end, reason }: Deciding,
): Promise<ApprovalChange | undefined> {
  const invoice = await lockDoubtfulInvoice(tx, number)
  if (!invoice) throw new AppError('not_possible')
  const on = { amountCents: end === 'paid' ? invoice.amount_pending_cents : 0 }
  if (requireAct(session, act, on) === 'alone') {
    await asPossible(resolveDoubtful(tx, { number, end, actor: session.actor, reason }))
    return undefined
  }
  if (await findAskedPaid(tx, number)) throw new AppError('not_possible', { errors: { end: ['asked'] } })
  const { customer_id, id, amount_pending_cents: pending_cents } = invoice
  const payload = { number, customer_id, id, pending_cents }
  await askApproval(tx, { session, act, on, what: act, payload, reason })
  return changeToConfirm(pending_cents, payload)
}

/** As it was when this was asked for, or not at all. */
function changeToConfirm(pending: number | undefined, asked: z.infer<typeof payloadSchema>): ApprovalChange {
  if (pending === undefined) throw new AppError('not_possible')
  if (pending !== asked.pending_cents) throw new AppError('changed_meanwhile')
  const name = `invoice ${asked.number}`
  return { before: { [name]: centsToEuros(pending) }, after: { [name]: centsToEuros(0) } }
}

async function findPending(db: Db, { customer_id, id }: z.infer<typeof payloadSchema>) {
  const invoice = await findInvoice(db, { customerId: customer_id, id })
  return invoice?.paid_status === 'manual_verification_required' ? invoice.pending_cents : undefined
}

/** What counts as paid above the limit of who asked. */
export const paidApprovalKinds: ApprovalKinds = {
  [act]: {
    async preview(db, payload) {
      const asked = payloadSchema.parse(payload)
      return changeToConfirm(await findPending(db, asked), asked)
    },
    async run(tx, payload, { askedBy, confirmedBy, reason }) {
      const asked = payloadSchema.parse(payload)
      const { number } = asked
      const invoice = await lockDoubtfulInvoice(tx, number)
      const change = changeToConfirm(invoice?.amount_pending_cents, asked)
      const people = [await findPerson(tx, askedBy), await findPerson(tx, confirmedBy)]
      const actor = people.flatMap((person) => person?.name ?? []).join(', ')
      await asPossible(resolveDoubtful(tx, { number, end: 'paid', actor, reason }))
      return change
    },
  },
}

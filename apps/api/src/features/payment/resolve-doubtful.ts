import { reduceDebt } from '#features/contracts/debt-queries'
import { lockDoubtfulInvoice, markPaid, markUnpaid } from '#features/invoices/paid-queries'
import type { Db } from '#platform/database'
import { recordEvent } from '#platform/events'
import { Refusal } from '#platform/refusal'

interface Resolving {
  number: string
  end: 'paid' | 'unpaid'
  /** Who of the staff; `operator` by command. */
  actor: string
  reason?: string
}

/** Staff decision: the invoice is paid, or owed and payable again. */
export async function resolveDoubtful(tx: Db, { number, end, actor, reason }: Resolving): Promise<void> {
  const invoice = await lockDoubtfulInvoice(tx, number)
  if (!invoice) throw new Refusal([`no invoice ${number} waits for anybody`])
  const { customer_id: customerId, id, contract_id: contractId } = invoice
  if (end === 'unpaid') await markUnpaid(tx, { customerId, id })
  else {
    await markPaid(tx, { customerId, id })
    await reduceDebt(tx, { customerId, contractId }, invoice.amount_pending_cents)
  }
  await recordEvent(tx, {
    actor,
    kind: 'payment.verified',
    detail: { number, end, ...(reason && { reason }) },
    customerId,
  })
}

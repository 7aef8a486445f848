import { reduceDebt } from '#features/contracts/debt-queries'
import { lockDoubtfulInvoice, markPaid, markUnpaid } from '#features/invoices/paid-queries'
import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'

/** Staff decision: the invoice is paid, or owed and payable again. */
export async function resolveDoubtful(tx: Db, number: string, isPaid: boolean): Promise<void> {
  const invoice = await lockDoubtfulInvoice(tx, number)
  if (!invoice) throw new Refusal([`no invoice ${number} waits for anybody`])
  const { customer_id: customerId, id, contract_id: contractId } = invoice
  if (!isPaid) return markUnpaid(tx, { customerId, id })
  await markPaid(tx, { customerId, id })
  await reduceDebt(tx, { customerId, contractId }, invoice.amount_pending_cents)
}

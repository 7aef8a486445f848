import { reduceDebt } from '#features/contracts/debt-queries'
import { lockDoubtfulInvoice, markPaid, markUnpaid } from '#features/invoices/paid-queries'
import type { Db } from '#platform/database'
import { Refusal } from '#platform/refusal'

/** Staff decision: the invoice is paid, or owed and payable again. */
export async function resolveDoubt(tx: Db, number: string, isPaid: boolean): Promise<void> {
  const invoice = await lockDoubtfulInvoice(tx, number)
  if (!invoice) throw new Refusal([`no invoice ${number} waits for anybody`])
  if (!isPaid) return markUnpaid(tx, invoice.id)
  await markPaid(tx, invoice.id)
  await reduceDebt(tx, invoice.contract_id, invoice.amount_pending_cents)
}

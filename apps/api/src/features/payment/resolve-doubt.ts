import { type Db, sql } from '#platform/database'
import { Refusal } from '#platform/refusal'

interface Doubtful {
  id: number
  contract_id: number | null
  amount_pending_cents: number
}

/** Staff has looked: the invoice is paid, or it is owed and can be paid again. */
export async function resolveDoubt(tx: Db, number: string, isPaid: boolean): Promise<void> {
  const invoice = await tx.maybe<Doubtful>(sql`
    select id, contract_id, amount_pending_cents from invoices
    where number = ${number} and paid_status = 'manual_verification_required' for update`)
  if (!invoice) throw new Refusal([`no invoice ${number} waits for anybody`])
  if (!isPaid) {
    // What was not owed any more is owed in full, if it is after all.
    await tx.run(sql`
      update invoices set paid_status = 'unpaid',
        amount_pending_cents = case when amount_pending_cents = 0 then amount_to_pay_cents else amount_pending_cents end
      where id = ${invoice.id}`)
    return
  }
  await tx.run(
    sql`update invoices set paid_status = 'paid', amount_pending_cents = 0 where id = ${invoice.id}`,
  )
  await tx.run(sql`
    update contracts set amount_debt_cents = greatest(0, amount_debt_cents - ${invoice.amount_pending_cents}::bigint)
    where id = ${invoice.contract_id}::bigint`)
}

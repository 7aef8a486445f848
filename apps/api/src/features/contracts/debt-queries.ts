import { type Db, sql } from '#platform/database'

/** Locked until the transaction ends, in a fixed order, to avoid deadlocks. */
export async function lockDebts(tx: Db, customerId: number, contractIds: readonly number[]): Promise<void> {
  await tx.run(sql`
    select from contracts where customer_id = ${customerId} and id = any(${contractIds}::bigint[])
    order by id for no key update`)
}

export async function reduceDebt(
  tx: Db,
  { customerId, contractId }: { customerId: number; contractId: number | null },
  cents: number,
): Promise<void> {
  if (contractId === null) return
  await tx.run(sql`
    update contracts set amount_debt_cents = greatest(0, amount_debt_cents - ${cents}::bigint)
    where customer_id = ${customerId} and id = ${contractId}`)
}

/** What these contracts owe is what their unpaid invoices say. Each is named once. */
export async function recountDebts(
  tx: Db,
  contracts: readonly { customer_id: number; id: number }[],
): Promise<void> {
  await tx.run(sql`
    update contracts c set amount_debt_cents = d.cents
    from (
      select o.customer_id, o.id, coalesce(sum(i.amount_pending_cents) filter (
        where i.paid_status = 'unpaid' and i.rectificative_type not in ('A', 'B')), 0) as cents
      from jsonb_to_recordset(${JSON.stringify(contracts)}) as o (customer_id bigint, id bigint)
        join invoices i on i.customer_id = o.customer_id and i.contract_id = o.id
      group by o.customer_id, o.id) d
    where c.customer_id = d.customer_id and c.id = d.id and c.amount_debt_cents <> d.cents`)
}

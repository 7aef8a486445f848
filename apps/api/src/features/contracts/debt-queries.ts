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

export interface Debt {
  customer_id: number
  id: number
  cents: number
}

/** Saves the debts of contracts, by their ids. */
export async function saveDebts(tx: Db, debts: readonly Debt[]): Promise<void> {
  await tx.run(sql`
    update contracts c set amount_debt_cents = d.cents
    from jsonb_to_recordset(${JSON.stringify(debts)}) as d (customer_id bigint, id bigint, cents bigint)
    where c.customer_id = d.customer_id and c.id = d.id and c.amount_debt_cents <> d.cents`)
}

import { type Db, sql } from '#platform/database'

/** Locked until the transaction ends, in a fixed order, to avoid deadlocks. */
export async function lockDebts(tx: Db, contractIds: readonly number[]): Promise<void> {
  await tx.run(
    sql`select from contracts where id = any(${contractIds}::bigint[]) order by id for no key update`,
  )
}

export async function reduceDebt(tx: Db, contractId: number | null, cents: number): Promise<void> {
  if (contractId === null) return
  await tx.run(sql`
    update contracts set amount_debt_cents = greatest(0, amount_debt_cents - ${cents}::bigint) where id = ${contractId}`)
}

/** A contract's debt is the sum of its unpaid invoices. */
export async function recountDebts(tx: Db, contractNames: readonly string[]): Promise<void> {
  await tx.run(sql`
    update contracts c set amount_debt_cents = d.cents
    from (
      select o.id, coalesce(sum(i.amount_pending_cents) filter (
        where i.paid_status = 'unpaid' and i.rectificative_type not in ('A', 'B')), 0) as cents
      from contracts o join invoices i on i.contract_id = o.id where o.name = any(${contractNames}) group by o.id) d
    where c.id = d.id and c.amount_debt_cents <> d.cents`)
}

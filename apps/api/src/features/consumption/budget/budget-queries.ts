import type { BudgetUnit } from '@fanal/domain/consumption/budget/budget'
import { firstOfMonth } from '@fanal/domain/dates'
import type { InvoiceLine } from '@fanal/domain/invoices/invoice-lines'
import type { OwnSupply } from '#features/contracts/supply-queries'
import type { OwnContract } from '#features/contracts/queries'
import { type Db, sql } from '#platform/database'

export interface Budget {
  unit: BudgetUnit
  /** Whole kWh, or cents. */
  amount: number
}

export function findBudget(db: Db, { customer_id, id }: OwnSupply): Promise<Budget | undefined> {
  return db.maybe(sql`
    select unit, amount from budgets where customer_id = ${customer_id} and contract_id = ${id}`)
}

export async function putBudget(
  tx: Db,
  { customer_id, id }: OwnSupply,
  { unit, amount }: Budget,
): Promise<void> {
  await tx.run(sql`
    insert into budgets (customer_id, contract_id, unit, amount) values (${customer_id}, ${id}, ${unit}, ${amount})
    on conflict (customer_id, contract_id) do update set unit = excluded.unit, amount = excluded.amount`)
}

export async function deleteBudget(tx: Db, { customer_id, id }: OwnSupply): Promise<void> {
  await tx.run(sql`delete from budgets where customer_id = ${customer_id} and contract_id = ${id}`)
}

/** Budgets of these contracts, where there is one. */
export function findBudgeted(db: Db, contracts: readonly OwnContract[]): Promise<(Budget & OwnContract)[]> {
  const rows = contracts.map(({ customerId, contractId }) => ({
    customer_id: customerId,
    contract_id: contractId,
  }))
  return db.many(sql`
    select b.customer_id as "customerId", b.contract_id as "contractId", b.unit, b.amount
    from jsonb_to_recordset(${JSON.stringify(rows)}) as w (customer_id bigint, contract_id bigint)
      join budgets b on b.customer_id = w.customer_id and b.contract_id = w.contract_id
    order by b.customer_id, b.contract_id`)
}

export interface BilledMonth {
  lines: InvoiceLine[]
  totalCents: number
  days: number
}

/** The last effective bill. */
export function findLastBill(db: Db, { customer_id, id }: OwnSupply): Promise<BilledMonth | undefined> {
  return db.maybe(sql`
    select d.lines, o.amount_total_cents as "totalCents", o.end_date - o.start_date + 1 as days
    from effective_invoices o join invoice_lines d on d.customer_id = o.customer_id and d.invoice_id = o.id
    where o.customer_id = ${customer_id} and o.contract_id = ${id}
    order by o.end_date desc, o.date desc, o.id desc limit 1`)
}

export interface UsedMonth {
  customer_id: number
  contract_id: number
  contract: string
  type: 'electricity' | 'gas'
  imported_wh: number
}

/** What was used in the months of these days. */
export function findUsedMonths(
  db: Db,
  news: readonly (OwnContract & { day: string })[],
): Promise<UsedMonth[]> {
  const rows = news.map(({ customerId, contractId, day }) => ({
    customer_id: customerId,
    contract_id: contractId,
    month: firstOfMonth(day),
  }))
  return db.many(sql`
    select w.customer_id, w.contract_id, c.name as contract, c.type, coalesce(m.imported_wh, 0) as imported_wh
    from jsonb_to_recordset(${JSON.stringify(rows)}) as w (customer_id bigint, contract_id bigint, month date)
      join contracts c on c.customer_id = w.customer_id and c.id = w.contract_id
      left join curve_months m on m.customer_id = w.customer_id and m.contract_id = w.contract_id
        and m.month = w.month`)
}

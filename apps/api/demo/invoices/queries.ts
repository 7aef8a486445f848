import { type Db, sql } from '#platform/database'
import type { DemoInvoice } from '#demo/invoices/bills'

export async function insertInvoices(tx: Db, invoices: readonly DemoInvoice[]): Promise<void> {
  const rows = JSON.stringify(invoices)
  await tx.run(sql`
    insert into invoices (number, type, customer_id, contract_id, date, start_date, end_date, due_date,
      amount_total_cents, amount_to_pay_cents, amount_pending_cents, paid_status, rectificative_type, rectifies_id,
      energy_kwh)
    select r.number, r.type, u.id, c.id, r.date, r.start_date, r.end_date, r.due_date, r.amount_total_cents,
      r.amount_to_pay_cents, r.amount_pending_cents, r.paid_status, r.rectificative_type, null, r.energy_kwh
    from jsonb_to_recordset(${rows}) as r (
      number text, vat text, type text, contract text, date date, start_date date, end_date date, due_date date,
      amount_total_cents bigint, amount_to_pay_cents bigint, amount_pending_cents bigint, paid_status text,
      rectificative_type text, energy_kwh int)
      join customers u on u.vat = r.vat left join contracts c on c.customer_id = u.id and c.name = r.contract
    order by r.date, r.number`)
  await tx.run(sql`
    update invoices i set rectifies_id = o.id
    from jsonb_to_recordset(${rows}) as r (number text, rectifies text) join invoices o on o.number = r.rectifies
    where i.customer_id = o.customer_id and i.number = r.number`)
  await tx.run(sql`
    insert into invoice_details (customer_id, invoice_id, lines, readings, max_demand, contract)
    select i.customer_id, i.id, r.lines, r.readings, r.max_demand, r.contract_then
    from jsonb_to_recordset(${rows}) as r (
      number text, lines jsonb, readings jsonb, max_demand jsonb, contract_then jsonb)
      join invoices i on i.number = r.number`)
  await tx.run(sql`
    insert into invoice_pending_states (customer_id, invoice_id, change_date, code)
    select i.customer_id, i.id, h.change_date, h.code
    from jsonb_to_recordset(${rows}) as r (number text, history jsonb) join invoices i on i.number = r.number,
      lateral jsonb_to_recordset(r.history) as h (change_date date, code text)
    order by h.change_date`)
}

/** For invoices that were inserted in bulk, of this customer and later ones. */
export async function countInvoices(tx: Db, sinceCustomer = 0): Promise<void> {
  await tx.run(sql`
    insert into invoice_counts (customer_id, type, n_items)
    select customer_id, type, count(*) from invoices where customer_id >= ${sinceCustomer} group by customer_id, type
    on conflict (customer_id, type) do update set n_items = excluded.n_items`)
}

export function findContracts(
  db: Db,
  names: readonly string[],
): Promise<{ customer_id: number; id: number }[]> {
  return db.many(sql`select customer_id, id from contracts where name = any(${names})`)
}

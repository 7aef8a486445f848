import { type Db, sql } from '#platform/database'
import type { DemoInvoice } from './bills.ts'

const atOnce = 1_000

/** After their contracts, whose debt follows from them. */
export async function saveBilling(tx: Db, invoices: readonly DemoInvoice[]): Promise<void> {
  for (let at = 0; at < invoices.length; at += atOnce) await saveSome(tx, invoices.slice(at, at + atOnce))
  const names = [...new Set(invoices.map(({ contract }) => contract))]
  await tx.run(sql`
    update contracts c set amount_debt_cents = coalesce((
      select sum(i.amount_pending_cents) from invoices i
      where i.contract_id = c.id and i.paid_status = 'unpaid' and i.rectificative_type not in ('A', 'B')), 0)
    where c.name = any(${names})`)
}

/** What Marta paid by card in the last months, so that each has its transaction and receipt. */
export async function savePaidByCard(tx: Db, vat: string): Promise<void> {
  await tx.run(sql`
    with own as (
      select i.id, i.customer_id, i.number, i.amount_to_pay_cents as cents, u.email,
        (i.date + 4 + time '18:20') at time zone 'Europe/Madrid' as paid_at
      from invoices i join customers u on u.id = i.customer_id
      where u.vat = ${vat} and i.paid_status = 'paid' and i.rectificative_type = 'N' and i.amount_to_pay_cents > 0),
    paid as (
      insert into payments (transaction_id, customer_id, platform, amount_cents, payment_method_id, provider_ref, state,
        paid_by_user_email, created_at, updated_at)
      select 'T' || upper(substr(md5(number), 1, 19)), customer_id, 'sandbox', cents, 'pm_card_visa',
        'pi_sandbox_' || substr(md5(number), 1, 16), 'succeeded', email, paid_at, paid_at
      from own order by id returning id, transaction_id)
    insert into payment_items (payment_id, invoice_id, amount_cents, is_open)
    select paid.id, own.id, own.cents, false
    from paid join own on paid.transaction_id = 'T' || upper(substr(md5(own.number), 1, 19))`)
}

async function saveSome(tx: Db, invoices: readonly DemoInvoice[]): Promise<void> {
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
      join customers u on u.vat = r.vat left join contracts c on c.name = r.contract
    order by r.date, r.number`)
  await tx.run(sql`
    update invoices i set rectifies_id = o.id
    from jsonb_to_recordset(${rows}) as r (number text, rectifies text) join invoices o on o.number = r.rectifies
    where i.number = r.number`)
  await tx.run(sql`
    insert into invoice_details (invoice_id, lines, readings, max_demand, contract)
    select i.id, r.lines, r.readings, r.max_demand, r.contract_then
    from jsonb_to_recordset(${rows}) as r (
      number text, lines jsonb, readings jsonb, max_demand jsonb, contract_then jsonb)
      join invoices i on i.number = r.number`)
  await tx.run(sql`
    insert into invoice_pending_states (invoice_id, change_date, code)
    select i.id, h.change_date, h.code
    from jsonb_to_recordset(${rows}) as r (number text, history jsonb) join invoices i on i.number = r.number,
      lateral jsonb_to_recordset(r.history) as h (change_date date, code text)
    order by h.change_date`)
}

import { type Db, sql } from '#platform/database'
import type { InvoiceRecord } from './invoice-record.ts'

// In all of these, `rows` are the records of a file as JSON.

/** What was paid here stays paid: the file may be older. Returns the affected rows. */
export function upsertInvoices(tx: Db, rows: string): Promise<{ number: string; is_new: boolean }[]> {
  return tx.many(sql`
    insert into invoices as i (number, type, customer_id, contract_id, date, start_date, end_date, due_date,
      amount_total_cents, amount_to_pay_cents, amount_pending_cents, paid_status, rectificative_type, energy_kwh,
      payment_link)
    select r.name, r.type, coalesce(c.customer_id, u.id), c.id, r.date, r.start_date, r.end_date, r.due_date,
      r.amount_total_cents, r.amount_to_pay_cents, least(r.amount_pending_cents, paid.pending),
      case when paid.pending = 0 and r.paid = 'unpaid' then 'paid' else r.paid end,
      r.rectificative_type, r.energy_consumed, r.payment_link
    from jsonb_to_recordset(${rows}) as r (
      name text, type text, contract text, vat text, date date, start_date date, end_date date, due_date date,
      amount_total_cents bigint, amount_to_pay_cents bigint, amount_pending_cents bigint, paid text,
      rectificative_type text, energy_consumed int, payment_link text)
      left join contracts c on c.name = nullif(r.contract, '')
      left join customers u on u.vat = nullif(r.vat, '')
      left join lateral (
        select k.amount_pending_cents as pending from invoices k
        where k.number = r.name and exists (
          select from payment_items p join payments y on y.id = p.payment_id
          where p.invoice_id = k.id and y.state = 'succeeded')) paid on true
    on conflict (number) do update set
      date = excluded.date, start_date = excluded.start_date, end_date = excluded.end_date,
      due_date = excluded.due_date, amount_total_cents = excluded.amount_total_cents,
      amount_to_pay_cents = excluded.amount_to_pay_cents, amount_pending_cents = excluded.amount_pending_cents,
      paid_status = excluded.paid_status, rectificative_type = excluded.rectificative_type,
      energy_kwh = excluded.energy_kwh, payment_link = excluded.payment_link
    where (i.date, i.start_date, i.end_date, i.due_date, i.amount_total_cents, i.amount_to_pay_cents,
        i.amount_pending_cents, i.paid_status, i.rectificative_type, i.energy_kwh, i.payment_link)
      is distinct from (excluded.date, excluded.start_date, excluded.end_date, excluded.due_date,
        excluded.amount_total_cents, excluded.amount_to_pay_cents, excluded.amount_pending_cents, excluded.paid_status,
        excluded.rectificative_type, excluded.energy_kwh, excluded.payment_link)
    returning number, xmax = 0 as is_new`)
}

/** Afterwards: an invoice and its correction may come together. */
export async function saveRectified(tx: Db, records: readonly InvoiceRecord[]): Promise<string[]> {
  const rows = records.map(({ name, rectifies }) => ({ name, rectifies }))
  const saved = await tx.many<{ number: string }>(sql`
    update invoices i set rectifies_id = o.id
    from jsonb_to_recordset(${JSON.stringify(rows)}) as r (name text, rectifies text)
      left join invoices o on o.number = nullif(r.rectifies, '')
    where i.number = r.name and i.rectifies_id is distinct from o.id
    returning i.number`)
  return saved.map(({ number }) => number)
}

/** With the contract's current data, on first import. */
export async function saveDetails(tx: Db, rows: string): Promise<string[]> {
  const saved = await tx.many<{ number: string }>(sql`
    with saved as (
      insert into invoice_details as d (invoice_id, lines, readings, max_demand, contract)
      select i.id, r.lines, r.readings, r.max_demand,
        case when c.id is null then '{}' else jsonb_build_object('tariff', c.tariff_name, 'product', c.product_name,
          'powers', c.contracted_power, 'iban', coalesce(b.iban, '')) end
      from jsonb_to_recordset(${rows}) as r (name text, lines jsonb, readings jsonb, max_demand jsonb)
        join invoices i on i.number = r.name left join contracts c on c.id = i.contract_id
        left join bank_accounts b on b.id = c.bank_account_id
      on conflict (invoice_id) do update
        set lines = excluded.lines, readings = excluded.readings, max_demand = excluded.max_demand
        where (d.lines, d.readings, d.max_demand) is distinct from (excluded.lines, excluded.readings, excluded.max_demand)
      returning invoice_id)
    select i.number from saved join invoices i on i.id = saved.invoice_id`)
  return saved.map(({ number }) => number)
}

/** The steps of a file replace the stored ones, if different. */
export async function savePendingStates(tx: Db, rows: string): Promise<string[]> {
  const changed = await tx.many<{ id: number; number: string }>(sql`
    select i.id, i.number
    from jsonb_to_recordset(${rows}) as r (name text, pending_states jsonb) join invoices i on i.number = r.name
    where coalesce((
        select jsonb_agg(jsonb_build_object('change_date', s.change_date, 'code', s.code, 'description', s.description)
          order by s.change_date, s.id)
        from invoice_pending_states s where s.invoice_id = i.id), '[]')
      is distinct from coalesce((
        select jsonb_agg(e.value order by e.value->>'change_date', e.place)
        from jsonb_array_elements(r.pending_states) with ordinality as e (value, place)), '[]')`)
  if (changed.length === 0) return []
  const ids = changed.map(({ id }) => id)
  await tx.run(sql`delete from invoice_pending_states where invoice_id = any(${ids})`)
  await tx.run(sql`
    insert into invoice_pending_states (invoice_id, change_date, code, description)
    select i.id, e.change_date, e.code, e.description
    from jsonb_to_recordset(${rows}) as r (name text, pending_states jsonb) join invoices i on i.number = r.name,
      lateral rows from (jsonb_to_recordset(r.pending_states) as (change_date date, code text, description text))
        with ordinality as e (change_date, code, description, place)
    where i.id = any(${ids}) order by e.change_date, e.place`)
  return changed.map(({ number }) => number)
}

import { findHolders, type HeldFrom } from '#features/contracts/hand-over-queries'
import { type Db, sql } from '#platform/database'
import { addToDirectory, findAllInDirectory } from '#platform/database/directory'
import type { InvoiceRecord } from './invoice-record.ts'

/** A record with the customer and the contract that it names. */
export interface OwnedRecord extends InvoiceRecord {
  customer_id: number
  contract_id: number | null
}

export async function findOwners(tx: Db, records: readonly InvoiceRecord[]): Promise<OwnedRecord[]> {
  const contracts = await findAllInDirectory(
    tx,
    'contract',
    records.map(({ contract }) => contract),
  )
  const people = await findAllInDirectory(
    tx,
    'tax_id',
    records.map(({ vat }) => vat),
  )
  const byName = new Map(contracts.map((entry) => [entry.key, entry]))
  const held = await findHolders(tx, contracts)
  const byVat = new Map(people.map((entry) => [entry.key, entry]))
  return records.flatMap((record) => {
    const contract = record.contract ? (holderOn(record, held) ?? byName.get(record.contract)) : undefined
    const customer = contract ?? byVat.get(record.vat)
    return customer
      ? [{ ...record, customer_id: customer.customer_id, contract_id: contract?.id ?? null }]
      : []
  })
}

/** The holder of a contract when the bill begins; before the first known change, the first holder. */
function holderOn({ contract, start_date }: InvoiceRecord, held: readonly HeldFrom[]): HeldFrom | undefined {
  const holders = held.filter(({ name }) => name === contract)
  return holders.find((one) => one.start_date !== null && one.start_date <= start_date) ?? holders.at(-1)
}

// In all of these, `rows` are owned records of a file as JSON.

interface SavedInvoice {
  customer_id: number
  id: number
  number: string
  type: string
  is_new: boolean
}

/** What was paid here stays paid: the file may be older. Returns the affected rows. */
export async function upsertInvoices(tx: Db, rows: string): Promise<SavedInvoice[]> {
  const saved = await tx.many<SavedInvoice>(sql`
    insert into invoices as i (number, type, customer_id, contract_id, date, start_date, end_date, due_date,
      amount_total_cents, amount_to_pay_cents, amount_pending_cents, paid_status, rectificative_type, energy_kwh,
      payment_link)
    select r.name, r.type, r.customer_id, r.contract_id, r.date, r.start_date, r.end_date, r.due_date,
      r.amount_total_cents, r.amount_to_pay_cents, least(r.amount_pending_cents, paid.pending),
      case when paid.pending = 0 and r.paid = 'unpaid' then 'paid' else r.paid end,
      r.rectificative_type, r.energy_consumed, r.payment_link
    from jsonb_to_recordset(${rows}) as r (
      customer_id bigint, contract_id bigint, name text, type text, date date, start_date date, end_date date, due_date date,
      amount_total_cents bigint, amount_to_pay_cents bigint, amount_pending_cents bigint, paid text,
      rectificative_type text, energy_consumed int, payment_link text)
      left join (
        select k.customer_id, k.number, k.amount_pending_cents as pending from invoices k
        where exists (
          select from invoice_payments p
          where p.customer_id = k.customer_id and p.invoice_id = k.id and p.state = 'succeeded')) paid
        on paid.customer_id = r.customer_id and paid.number = r.name
    on conflict (customer_id, number) do update set
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
    returning customer_id, id, number, type, xmax = 0 as is_new`)
  const created = saved.filter(({ is_new }) => is_new)
  await countInvoices(tx, created)
  await addToDirectory(
    tx,
    'invoice',
    created.map(({ number: key, customer_id, id }) => ({ key, customer_id, id })),
  )
  return saved
}

/** Lists read how many there are from a counter. */
export async function countInvoices(
  tx: Db,
  created: readonly { customer_id: number; type: string }[],
): Promise<void> {
  await tx.run(sql`
    insert into invoice_counts as c (customer_id, type, n_items)
    select r.customer_id, r.type, count(*)
    from jsonb_to_recordset(${JSON.stringify(created)}) as r (customer_id bigint, type text)
    group by r.customer_id, r.type order by r.customer_id, r.type
    on conflict (customer_id, type) do update set n_items = c.n_items + excluded.n_items`)
}

/** Afterwards: an invoice and the one that rectifies it may come together. */
export async function saveRectified(tx: Db, rows: string): Promise<string[]> {
  const saved = await tx.many<{ number: string }>(sql`
    update invoices i set rectifies_id = o.id
    from jsonb_to_recordset(${rows}) as r (customer_id bigint, name text, rectifies text)
      left join invoices o on o.customer_id = r.customer_id and o.number = nullif(r.rectifies, '')
    where i.customer_id = r.customer_id and i.number = r.name and i.rectifies_id is distinct from o.id
    returning i.number`)
  return saved.map(({ number }) => number)
}

/** With the contract's current data, on first import. */
export async function saveDetails(tx: Db, rows: string): Promise<string[]> {
  const saved = await tx.many<{ number: string }>(sql`
    with saved as (
      insert into invoice_details as d (customer_id, invoice_id, lines, readings, max_demand, contract)
      select i.customer_id, i.id, r.lines, r.readings, r.max_demand,
        case when c.id is null then '{}' else jsonb_build_object('tariff', c.tariff_name, 'product', c.product_name,
          'powers', c.contracted_power, 'iban', coalesce(b.iban, '')) end
      from jsonb_to_recordset(${rows}) as r (customer_id bigint, name text, lines jsonb, readings jsonb,
          max_demand jsonb)
        join invoices i on i.customer_id = r.customer_id and i.number = r.name
        left join contracts c on c.customer_id = i.customer_id and c.id = i.contract_id
        left join bank_accounts b on b.customer_id = c.customer_id and b.id = c.bank_account_id
      on conflict (customer_id, invoice_id) do update
        set lines = excluded.lines, readings = excluded.readings, max_demand = excluded.max_demand
        where (d.lines, d.readings, d.max_demand) is distinct from (excluded.lines, excluded.readings, excluded.max_demand)
      returning customer_id, invoice_id)
    select i.number from saved join invoices i on i.customer_id = saved.customer_id and i.id = saved.invoice_id`)
  return saved.map(({ number }) => number)
}

/** The steps of a file replace the stored ones, if different. While an invoice is in claim it makes no step. */
export async function savePendingStates(tx: Db, rows: string): Promise<string[]> {
  const changed = await tx.many<{ customer_id: number; id: number; number: string }>(sql`
    select i.customer_id, i.id, i.number
    from jsonb_to_recordset(${rows}) as r (customer_id bigint, name text, pending_states jsonb)
      join invoices i on i.customer_id = r.customer_id and i.number = r.name
    where not exists (select from open_claims q where q.customer_id = i.customer_id and q.invoice_id = i.id)
      and coalesce((
        select jsonb_agg(jsonb_build_object('change_date', s.change_date, 'code', s.code, 'description', s.description)
          order by s.change_date, s.id)
        from invoice_pending_states s where s.customer_id = i.customer_id and s.invoice_id = i.id), '[]')
      is distinct from coalesce((
        select jsonb_agg(e.value order by e.value->>'change_date', e.place)
        from jsonb_array_elements(r.pending_states) with ordinality as e (value, place)), '[]')`)
  if (changed.length === 0) return []
  const keys = JSON.stringify(changed)
  await tx.run(sql`
    delete from invoice_pending_states s
    using jsonb_to_recordset(${keys}) as k (customer_id bigint, id bigint)
    where s.customer_id = k.customer_id and s.invoice_id = k.id`)
  await tx.run(sql`
    insert into invoice_pending_states (customer_id, invoice_id, change_date, code, description)
    select k.customer_id, k.id, e.change_date, e.code, e.description
    from jsonb_to_recordset(${rows}) as r (customer_id bigint, name text, pending_states jsonb)
      join jsonb_to_recordset(${keys}) as k (customer_id bigint, id bigint, number text)
        on k.customer_id = r.customer_id and k.number = r.name,
      lateral rows from (jsonb_to_recordset(r.pending_states) as (change_date date, code text, description text))
        with ordinality as e (change_date, code, description, place)
    order by e.change_date, e.place`)
  return changed.map(({ number }) => number)
}

import { cupsControlLetters } from '@fanal/domain/identifiers/cups'
import type { Database } from '#platform/database'
import { aCustomer, type Customer } from '../builders.ts'

/** How many of everything one customer has. Each of the others has one. */
export const many = 100_000
const others = 5_000

/** Filled here, and analysed only when a test says so. */
const filled = [
  'customers',
  'contracts',
  'invoices',
  'invoice_details',
  'invoice_pending_states',
  'cases',
  'case_entries',
  'notices',
  'payments',
  'payment_items',
  'communications',
  'outbox',
  'directory',
  'contact_directory',
]

/** One of the contracts that imports name: its CUPS is valid. */
export function namedContract(k: number) {
  const digits = `003140${String(k).padStart(10, '0')}`
  return { name: `A${k}`, cups: `ES${digits}${cupsControlLetters(digits)}0F` }
}

const peopleText = `
  insert into customers (vat, name, email) select 'B' || i, 'Cliente ' || i, 'c' || i || '@example.com'
    from generate_series(1, ${others}) i;
  create temporary table owners as
    select $big::bigint as customer_id, k from generate_series(1, ${many}) k
    union all select id, ${many} + row_number() over (order by id) from customers where vat like 'B%' and id <> $big;
  insert into contracts (name, customer_id, type, state, sign_date, start_date, cups, street, city, postal_code, tariff_name,
    product_name, contracted_power)
  select 'A' || k, customer_id, case when k % 7 = 0 then 'gas' else 'electricity' end,
    case when k % 11 = 0 then 'baixa' else 'activa' end, '2024-02-01', '2024-02-10',
    'ES003140' || lpad(k::text, 10, '0') || 'MK0F', 'Carrer Nou, ' || k % 300, 'Girona', '17001', '2.0TD', 'Llum Clara',
    '[{"period": "P1", "power": "4.600"}, {"period": "P2", "power": "4.600"}]'
  from owners`

/** One in a hundred is owed; of those few are due in these days. */
const invoicesText = `
  insert into invoices (number, type, customer_id, contract_id, date, start_date, end_date, due_date, amount_total_cents,
    amount_to_pay_cents, amount_pending_cents, paid_status, energy_kwh)
  select 'FE' || n.k, n.type, n.customer_id, n.id, n.day, n.day - 34, n.day - 4, n.day + 18, n.cents, n.cents,
    case when n.is_owed then n.cents else 0 end, case when not n.is_owed then 'paid' when n.k % 200 = 0 then 'unpaid' else 'pending_remesa' end,
    200 + n.k % 90
  from (
    select o.k, o.customer_id, c.id, c.type, o.k % 100 = 0 as is_owed, 3000 + o.k % 60000 as cents,
      current_date - (o.k * 7 % 2190)::int as day
    from owners o join contracts c on c.customer_id = o.customer_id and c.name = 'A' || o.k) n;
  insert into invoice_details (customer_id, invoice_id, lines, contract)
    select customer_id, id, '[]', '{"iban": "ES9121000418450200051332"}' from invoices;
  insert into invoice_pending_states (customer_id, invoice_id, change_date, code)
    select customer_id, id, date, 'pending' from invoices where paid_status = 'unpaid';
  insert into payments (transaction_id, customer_id, platform, amount_cents, state)
    select 'T' || number, customer_id, 'sandbox', amount_total_cents, 'succeeded' from invoices where id % 10 = 0 and paid_status = 'paid';
  insert into payment_items (customer_id, payment_id, invoice_id, amount_cents, is_open)
    select p.customer_id, p.id, i.id, p.amount_cents, false
    from payments p join invoices i on i.customer_id = p.customer_id and i.number = substr(p.transaction_id, 2)`

/** One in a hundred waits for the customer, ten are open. */
const casesText = `
  insert into cases (customer_id, number, kind, contract_id, category_id, subject, state, result, deadline_kind, opened_at, due_at,
    answer_by, closed_at, email, locale, search_text, invoice_id)
  select n.customer_id, '26' || lpad(n.k::text, 7, '0'), case when n.k % 5 = 0 then 'claim' else 'request' end, n.contract_id, 1,
    'Consulta ' || n.k, n.state, case when n.state = 'closed' then 'accepted' end, 'other', n.opened, n.opened + interval '30 days',
    case when n.state = 'asked' then n.opened + interval '20 days' end,
    case when n.state = 'closed' then n.opened + interval '9 days' end, 'a@example.com', 'es-ES',
    search_form('26' || lpad(n.k::text, 7, '0') || ' Consulta ' || n.k), case when n.k % 5 = 0 then n.id end
  from (
    select o.k, i.customer_id, i.contract_id, i.id,
      case when o.k % 100 = 0 then 'asked' when o.k % 100 < 11 then 'open' else 'closed' end as state,
      now() - make_interval(hours => (o.k % 20000)::int) as opened
    from owners o join invoices i on i.customer_id = o.customer_id and i.number = 'FE' || o.k) n;
  insert into case_entries (customer_id, case_id, kind, made_by, at, text)
    select customer_id, id, 'opened', 'customer', opened_at, 'Quisiera saber más' from cases;
  insert into case_entries (customer_id, case_id, kind, made_by, author, at, text)
    select customer_id, id, 'asked', 'staff', 'Pol', opened_at + interval '1 day', 'Una foto, por favor' from cases where state = 'asked';
  insert into notices (customer_id, event, told, key, link, day, created_at, read_at)
    select customer_id, 'invoice_new', jsonb_build_object('amount', amount_total_cents, 'number', number, 'day', date),
      'invoice:' || id, jsonb_build_object('page', 'invoice', 'params', jsonb_build_object('id', id::text)), date,
      now() - make_interval(hours => (id % 9000)::int), case when id % 50 > 0 then now() end
    from invoices;
  insert into communications (customer_id, contract_id, sent_at, channel, subject)
    select customer_id, contract_id, now(), 'email', 'Tu factura' from invoices;
  insert into outbox (kind, payload, sent_at, customer_id) select 'mail', '{}', now(), $big from generate_series(1, ${many})`

const directoryText = `
  insert into directory (kind, key, customer_id, id)
  select 'tax_id', vat, id, id from customers where vat like 'B%'
  union all select 'contract', name, customer_id, id from contracts
  union all select 'supply', left(cups, 20), customer_id, id from contracts
  union all select 'invoice', number, customer_id, id from invoices
  union all select 'case', number, customer_id, id from cases;
  insert into contact_directory (customer_id, source, kind, key)
    select c.id, 'customer', k.kind, k.key
    from customers c, lateral (values ('name', search_form(c.name)), ('email', lower(c.email)), ('phone', '6' || lpad(c.id::text, 8, '0'))) as k (kind, key)
    where c.vat like 'B%';
  insert into invoice_counts (customer_id, type, n_items) select customer_id, type, count(*) from invoices group by 1, 2`

/** All at once in the end: many times faster than row by row. */
const withoutIndexes = `
  create temporary table dropped as
    select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i where i.indrelid = any('{${filled.join()}}'::regclass[]) and not i.indisprimary and not exists (
      select from pg_constraint k where k.conindid = i.indexrelid);
  do $$ declare name text; begin for name in select d.name from dropped d loop execute 'drop index ' || name; end loop; end $$`
const withIndexes = `
  do $$ declare definition text; begin for definition in select d.definition from dropped d loop execute definition; end loop; end $$`

/** A portal of whose rows nearly all are one customer's. Nothing of it is analysed yet. */
export async function fillSkewed(database: Database): Promise<Customer> {
  const big = await aCustomer(database, { name: 'Cadena Nord, S.A.', isCompany: true })
  const client = await database.connect()
  try {
    for (const table of filled) await client.query(`alter table ${table} set (autovacuum_enabled = false)`)
    await client.query(withoutIndexes)
    // Without checking references, which takes as long again.
    await client.query('set session_replication_role = replica')
    for (const text of [peopleText, invoicesText, casesText]) {
      await client.query(text.replaceAll('$big', String(big.id)))
    }
    for (const k of [1, 2, 3])
      await client.query('update contracts set cups = $1 where customer_id = $2 and name = $3', [
        namedContract(k).cups,
        big.id,
        namedContract(k).name,
      ])
    await client.query(directoryText)
    await client.query(withIndexes)
    await client.query('set session_replication_role = origin')
  } finally {
    client.release()
  }
  return big
}

export async function analyse(database: Database): Promise<void> {
  const client = await database.connect()
  try {
    await client.query(`vacuum analyze ${filled.join(', ')}`)
  } finally {
    client.release()
  }
}

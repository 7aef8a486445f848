import type { Client } from './world.ts'

interface DeskSize {
  customers: number
  cases: number
}

/** Somebody at the desk, signed in. */
export interface Agent {
  id: number
  token: string
}

/** How many there are. */
export const agents = 30

/** A retailer: customers with a contract and invoices, cases with their histories, and the desk's people. */
export const fillDesk =
  ({ customers, cases }: DeskSize) =>
  async (db: Client): Promise<void> => {
    await db.query(customersText(customers))
    await db.query(invoicesText)
    await db.query(casesText(cases, customers))
    await db.query(entriesText)
    await db.query(`
      insert into directory (kind, key, customer_id, id) select 'case', number, customer_id, id from cases;
      insert into staff_people (name, email, role)
        select 'Agente ' || i, 'agente' || i || '@example.com', 'supervisor' from generate_series(1, ${agents}) i;
      update cases c set assignee = p.name, assignee_id = p.id from staff_people p
        where c.state <> 'closed' and c.id % (${agents} * 2) = p.id % ${agents}`)
  }

/** Names as they are: a few given names and surnames make many people alike. */
const customersText = (customers: number) => `
  insert into customers (vat, name, email, phone)
    select lpad((10000000 + i)::text, 8, '0') || substr('TRWAGMYFPDXBNJZSQVHLCKE', (10000000 + i) % 23 + 1, 1),
      (array['Marta', 'Jordi', 'Núria', 'Pau', 'Laia', 'Òscar', 'Anna', 'José', 'Carmen', 'Iván', 'Lucía', 'Ramon'])[1 + i % 12] || ' ' ||
      (array['Puig', 'Soler', 'García', 'Martínez', 'Vila', 'Serra', 'López', 'Ferrer', 'Roca', 'Bosch', 'Muñoz'])[1 + i / 12 % 11] || ' ' ||
      (array['Vidal', 'Casas', 'Font', 'Ruiz', 'Prat', 'Sala', 'Gil', 'Mas', 'Riera', 'Coll', 'Pons', 'Sanz', 'Cruz'])[1 + i / 132 % 13],
      'c' || i || '@example.com', '+346' || lpad(i::text, 8, '0')
    from generate_series(1, ${customers}) i;
  insert into contracts (name, customer_id, type, state, sign_date, start_date, cups, street, city, postal_code, tariff_name, product_name,
    contracted_power, fiscal_vat, dso_name)
  select 'C' || lpad(id::text, 8, '0'), id, case when id % 5 = 0 then 'gas' else 'electricity' end, 'activa', '2024-02-01', '2024-02-10',
    'ES0031' || lpad(id::text, 12, '0') || 'MK', 'Carrer Nou, ' || id % 300, 'Girona', '17001', '2.0TD', 'Llum Clara',
    '[{"period": "P1", "power": "4.600"}]', vat, 'Distribuidora'
  from customers where vat like '1%';
  analyze customers;
  analyze contracts`

const invoicesText = `
  insert into invoices (number, type, customer_id, contract_id, date, start_date, end_date, due_date, amount_total_cents, amount_to_pay_cents,
    amount_pending_cents, paid_status, energy_kwh)
  select 'F' || lpad((c.id * 10 + i)::text, 9, '0'), 'electricity', c.customer_id, c.id, d.day + 34, d.day, d.day + 30, d.day + 52,
    6000 + c.id % 4000, 6000 + c.id % 4000, case when i = 4 and c.id % 9 = 0 then 6000 + c.id % 4000 else 0 end,
    case when i = 4 and c.id % 9 = 0 then 'unpaid' else 'paid' end, 200 + c.id % 90
  from contracts c, generate_series(1, 4) i, lateral (select (date '2026-05-01' + make_interval(months => i))::date as day) d
  where c.name like 'C%'`

/** Over a year. One of ten is open; of these some wait for their customer and some are with the distributor. */
const casesText = (cases: number, customers: number) => `
  insert into cases (customer_id, number, kind, contract_id, category_id, claim_type, claim_subtype, subject, state, result, deadline_kind,
    opened_at, due_at, answer_by, closed_at, name, email, locale, search_text)
  select k.customer_id, n.number, n.kind, k.id, case when n.kind = 'request' then 1 + n.k % 5 end,
    case when n.kind = 'claim' then '02' end, case when n.kind = 'claim' then (array['009', '036', '101', '008'])[1 + n.k % 4] end,
    n.subject, n.state, case when n.state = 'closed' then case when n.k % 3 = 0 then 'denied' else 'accepted' end end,
    case when n.kind = 'claim' then 'billing' else 'other' end, n.opened,
    n.opened + case when n.kind = 'claim' then interval '5 days' else interval '21 days' end,
    case when n.state = 'asked' then n.opened + interval '15 days' end, case when n.state = 'closed' then n.opened + interval '4 days' end,
    'Cliente', 'c@example.com', (array['es-ES', 'ca-ES'])[1 + n.k % 2],
    left(search_form(n.number || ' ' || n.subject || ' ' || k.name), 500)
  from (
    select i as k, '26' || lpad(i::text, 7, '0') as number, case when i % 2 = 0 then 'claim' else 'request' end as kind,
      case when i % 10 > 0 then 'closed' when i % 50 = 0 then 'asked' when i % 70 = 0 then 'forwarded' else 'open' end as state,
      (array['Consulta sobre la factura', 'Cambio de potencia', 'La lectura no cuadra', 'Información del contrato', 'Autoconsumo'])[1 + i % 5]
        || ' ' || i as subject,
      case when i % 10 > 0 then now() - make_interval(mins => (i::bigint * 7919 % 525600)::int)
        else now() - make_interval(mins => (i::bigint * 7919 % 43200)::int) end as opened,
      1 + i::bigint * 7919 % ${customers} as nth
    from generate_series(1, ${cases}) i) n
    join contracts k on k.name = 'C' || lpad((n.nth + (select min(id) - 1 from customers where vat like '1%'))::text, 8, '0')`

const entriesText = `
  insert into case_entries (customer_id, case_id, kind, made_by, at, text)
    select customer_id, id, 'opened', 'customer', opened_at, 'Quisiera saber más sobre ' || subject from cases;
  insert into case_entries (customer_id, case_id, kind, made_by, author, at, text)
    select customer_id, id, 'message', 'staff', 'Pol', opened_at + interval '1 day', 'Lo estamos mirando.' from cases where id % 3 > 0;
  insert into case_entries (customer_id, case_id, kind, made_by, author, at, text, detail)
    select customer_id, id, 'asked', 'staff', 'Pol', opened_at + interval '2 days', 'Envíanos una foto del contador, por favor.',
      jsonb_build_object('answer_by', to_char(opened_at + interval '15 days', 'YYYY-MM-DD')) from cases where state = 'asked';
  insert into case_entries (customer_id, case_id, kind, made_by, author, at)
    select customer_id, id, 'forwarded', 'staff', 'Pol', opened_at + interval '2 days' from cases where state = 'forwarded';
  insert into case_entries (customer_id, case_id, kind, made_by, author, at, text, detail)
    select customer_id, id, 'closed', 'staff', 'Pol', closed_at, 'Hecho.', jsonb_build_object('result', result) from cases where state = 'closed'`

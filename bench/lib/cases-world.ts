import type { Client } from './world.ts'

/** The cases of the company, and of one customer: the same in every database. */
export const ownCases = { many: 5_000, few: 40 }
const perPerson = 8

/** Tables with this many cases in total, each with a history. */
export const fillCases =
  (cases: number) =>
  async (db: Client, { many, few }: { many: number; few: number }): Promise<void> => {
    const people = Math.max(1, Math.trunc((cases - ownCases.many - ownCases.few) / perPerson))
    await db.query(peopleText(people, { many, few }))
    await db.query(casesText(cases, { many, few }, people))
    await db.query(entriesText)
  }

/** The company has 500 contracts, everybody else one. */
const peopleText = (people: number, { many, few }: { many: number; few: number }) => `
  insert into customers (vat, name, email)
    select 'B' || i, 'Cliente ' || i, 'c' || i || '@example.com' from generate_series(0, ${people - 1}) i;
  insert into contracts (name, customer_id, type, state, sign_date, start_date, cups, street, city, postal_code,
    tariff_name, product_name, contracted_power)
  select n.name, n.customer_id, 'electricity', 'activa', '2024-02-01', '2024-02-10', 'ES0031' || lpad(n.k::text, 12, '0') || 'MK0F',
    'Carrer Nou, ' || n.k % 300, 'Girona', '17001', '2.0TD', 'Llum Clara', '[{"period": "P1", "power": "4.600"}]'
  from (
    select 'A' || lpad(k::text, 8, '0') as name, ${many} as customer_id, k from generate_series(1, 500) k
    union all select 'C00000001', ${few}, 501
    union all select 'B' || id, id, 1000 + id from customers where vat like 'B%') n;
  create temporary table suppliers as
    select row_number() over (partition by customer_id order by id) - 1 as nth, customer_id, id, name from contracts;
  create unique index on suppliers (customer_id, nth);
  create temporary table strangers as
    select row_number() over (order by id) - 1 as at, id from customers where vat like 'B%';
  create unique index on strangers (at);
  analyze suppliers;
  analyze strangers`

/**
 * Everybody's are interleaved, so that nobody's rows are adjacent. Of twenty one waits for its customer, three are open,
 * the others closed. The n-th own case is the same however many others there are.
 */
const casesText = (cases: number, { many, few }: { many: number; few: number }, people: number) => `
  insert into cases (customer_id, number, kind, contract_id, category_id, subject, state, result, deadline_kind, opened_at,
    due_at, answer_by, closed_at, email, locale, search_text)
  select n.customer_id, n.number, 'request', s.id, 1 + n.k % 5, n.subject, n.state,
    case when n.state = 'closed' then 'accepted' end, 'other', n.opened, n.opened + interval '20 days',
    case when n.state = 'asked' then n.opened + interval '10 days' end,
    case when n.state = 'closed' then n.opened + interval '9 days' end, 'a@example.com', 'es-ES',
    left(search_form(n.number || ' ' || n.subject || ' ' || s.name), 500)
  from (
    select o.*, (array['Consulta sobre la factura', 'Cambio de potencia', 'La lectura no cuadra', 'Información del contrato',
        'Autoconsumo compartido', 'No puedo entrar'])[1 + o.k % 6] || ' ' || o.k as subject,
      case when o.k % 20 = 0 then 'asked' when o.k % 20 in (5, 9, 13) then 'open' else 'closed' end as state,
      timestamptz '2026-11-01' - make_interval(hours => (o.k % 20000)::int) as opened
    from (
      select ${many} as customer_id, '26' || lpad(k::text, 6, '0') as number, k, k % 500 as nth, k * ${cases}::float / ${ownCases.many} as at
        from generate_series(1, ${ownCases.many}) k
      union all
      select ${few}, '27' || lpad(k::text, 6, '0'), k, 0, k * ${cases}::float / ${ownCases.few} from generate_series(1, ${ownCases.few}) k
      union all
      select t.id, '28' || lpad(k::text, 7, '0'), k, 0, k
        from generate_series(1, ${cases - ownCases.many - ownCases.few}) k join strangers t on t.at = (k * 7919::bigint) % ${people}) o) n
    join suppliers s on s.customer_id = n.customer_id and s.nth = n.nth
  order by n.at`

const entriesText = `
  insert into case_entries (customer_id, case_id, kind, made_by, at, text)
    select customer_id, id, 'opened', 'customer', opened_at, 'Quisiera saber más sobre ' || subject from cases;
  insert into case_entries (customer_id, case_id, kind, made_by, author, at, text, detail)
    select customer_id, id, 'asked', 'staff', 'Pol', opened_at + interval '1 day', 'Envíanos una foto del contador, por favor.',
      jsonb_build_object('answer_by', to_char(opened_at + interval '10 days', 'YYYY-MM-DD')) from cases where state = 'asked'`

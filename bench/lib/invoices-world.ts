import type { Client } from './world.ts'

/** The measured customer's share of all invoices, twelve per contract. */
const ownPart = 0.12
const perContract = 12

/** The rows that filters find: the same number in every database. */
export const special = 100

export const ownInvoices = (invoices: number) => invoices * ownPart

/**
 * A table with this many invoices. The first hundred of the customer's own match the filters: dates of 2019, amounts
 * above 9,000 euros, unpaid. The others are interleaved with those of other customers, over ten years.
 */
export const fillInvoices =
  (invoices: number) =>
  async (db: Client, { many }: { many: number }): Promise<void> => {
    const own = ownInvoices(invoices)
    const contracts = own / perContract
    const people = Math.max(1, Math.trunc((invoices - own) / 24))
    await db.query(`
      insert into customers (vat, name, email)
        select 'B' || i, 'Cliente ' || i, 'c' || i || '@example.com' from generate_series(0, ${people - 1}) i;
      insert into contracts (name, customer_id, type, state, sign_date, start_date, cups, street, city, postal_code,
        tariff_name, product_name, contracted_power, fiscal_vat)
      select 'A' || lpad(k::text, 8, '0'), ${many}, 'electricity', 'activa', '2016-02-01', '2016-02-10',
        'ES003140' || lpad(k::text, 10, '0') || 'MK0F', case when k = 42 then 'Passeig de la Devesa, ' else 'Carrer dels Til·lers, ' end || k, 'Girona', '17001', '2.0TD',
        'Llum Clara', '[{"period": "P1", "power": "4.600"}]', case when k <= 8 then 'B12345674' else '12345678Z' end
      from generate_series(1, ${contracts}) k;
      insert into contracts (name, customer_id, type, state, sign_date, start_date, cups, street, city, postal_code,
        tariff_name, product_name, contracted_power, fiscal_vat)
      select 'B' || u.id, u.id, 'electricity', 'activa', '2016-02-01', '2016-02-10',
        'ES003141' || lpad(u.id::text, 10, '0') || 'MK0F', 'Carrer Nou, ' || u.id, 'Mataró', '08301', '2.0TD',
        'Llum Clara', '[{"period": "P1", "power": "4.600"}]', u.vat
      from customers u where u.vat like 'B%'`)
    await db.query(`
      create temporary table billed as
        select row_number() over (order by id) - 1 as at, id, customer_id from contracts where name like 'B%';
      create temporary table own as
        select row_number() over (order by id) - 1 as at, id, customer_id from contracts where name like 'A%';
      create unique index on billed (at);
      create unique index on own (at);
      analyze billed;
      analyze own;
      insert into invoices (number, type, customer_id, contract_id, date, start_date, end_date, due_date,
        amount_total_cents, amount_to_pay_cents, amount_pending_cents, paid_status, energy_kwh)
      select n.number, 'electricity', n.customer_id, n.contract_id, n.day + 34, n.day, n.day + 30, n.day + 52,
        n.cents, n.cents, case when n.is_special then n.cents else 0 end,
        case when n.is_special then 'unpaid' else 'paid' end, 200 + n.i % 90
      from (
        select i, 'FE' || lpad((i::bigint * 7919 % 99999989)::text, 8, '0') as number, o.customer_id, o.id as contract_id,
          case when i <= ${special} then date '2019-01-01' + i else date '2020-01-01' + (i % 2400) end as day,
          case when i <= ${special} then 900000 + i else 3000 + i % 60000 end as cents, i <= ${special} as is_special,
          i * ${invoices}::bigint / ${own} as place
        from generate_series(1, ${own}) i join own o on o.at = (i - 1) % ${contracts}
        union all
        select i, 'FX' || lpad((i::bigint * 7919 % 99999989)::text, 8, '0'), b.customer_id, b.id, date '2020-01-01' + (i % 2400),
          3000 + i % 60000, false, i
        from generate_series(1, ${invoices - own}) i join billed b on b.at = i % ${people}) n
      order by n.place`)
  }

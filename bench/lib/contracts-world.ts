import type { Client } from './world.ts'

/** Number of the measured customer's contracts: the same in every database. */
export const ownContracts = 10_000
const fewContracts = 5

/** A table with this many contracts in total. */
export const fillContracts =
  (contracts: number) =>
  async (db: Client, { many, few }: { many: number; few: number }): Promise<void> => {
    await db.query(fillText(contracts, [many, few]))
  }

/**
 * The customer's rows are interleaved with those of customers with ten contracts each, so that nobody's rows are
 * adjacent. The n-th own row is the same however many others there are.
 */
function fillText(contracts: number, [many, few]: [number, number]): string {
  const every = contracts / ownContracts
  const people = Math.max(1, (contracts - ownContracts) / 10)
  return `
    insert into customers (vat, name, email)
      select 'B' || i, 'Cliente ' || i, 'c' || i || '@example.com' from generate_series(0, ${people - 1}) i;
    create temporary table strangers as
      select row_number() over () - 1 as at, id from customers where vat like 'B%';
    create unique index on strangers (at);
    insert into contracts (name, customer_id, type, state, sign_date, start_date, cups, street, city, postal_code,
      tariff_name, product_name, contracted_power)
    select n.letter || lpad(n.k::text, 8, '0'), n.customer_id,
      case when n.k % 7 = 0 then 'gas' else 'electricity' end,
      case when n.k % 11 = 0 then 'baixa' when n.k % 97 = 0 then 'esborrany' else 'activa' end,
      '2024-02-01', '2024-02-10', 'ES003140' || lpad(n.k::text, 10, '0') || 'MK0F',
      (array['Carrer Nou', 'Avinguda de la Constitució', 'Calle de Alcalá', 'Passeig de Gràcia', 'Plaça Major'])[1 + n.k % 5]
        || ', ' || n.k % 300,
      (array['Girona', 'Mataró', 'Madrid', 'Barcelona', 'L’Hospitalet de Llobregat', 'Sabadell'])[1 + n.k % 6],
      '17' || lpad((n.k % 900)::text, 3, '0'), '2.0TD', 'Llum Clara',
      '[{"period": "P1", "power": "4.600"}, {"period": "P2", "power": "4.600"}]'
    from (
      select 'A' as letter, i / ${every} as k, ${many} as customer_id, i as at
        from generate_series(${every}, ${contracts}, ${every}) i
      union all
      select 'B', i, s.id, i from generate_series(1, ${contracts}) i
        join strangers s on s.at = (i * 7919::bigint) % ${people} where i % ${every} <> 0
      union all
      select 'C', i, ${few}, i * ${every} from generate_series(1, ${fewContracts}) i) n
    order by n.at`
}

import { type Db, sql } from '#platform/database'
import type { DemoBattery } from '#demo/batteries/batteries'

/** After the contracts and invoices that they refer to. */
export async function insertBatteries(tx: Db, batteries: readonly DemoBattery[]): Promise<void> {
  const rows = JSON.stringify(batteries)
  await tx.run(sql`
    insert into batteries (customer_id, name)
    select u.id, r.name
    from rows from (jsonb_to_recordset(${rows}) as (vat text, name text)) with ordinality as r (vat, name, place)
      join customers u on u.vat = r.vat
    order by place`)
  await tx.run(sql`
    insert into battery_links (customer_id, battery_id, contract_id, pes, gestio_descomptes, data_inici, data_final, es_origen, es_receptor)
    select b.customer_id, b.id, c.id, l.pes, l.gestio_descomptes, l.data_inici, l.data_final, l.es_origen, l.es_receptor
    from jsonb_to_recordset(${rows}) as r (vat text, name text, links jsonb)
      join customers u on u.vat = r.vat join batteries b on b.customer_id = u.id and b.name = r.name
      cross join lateral rows from (jsonb_to_recordset(r.links) as (contract text, pes bigint, gestio_descomptes text, data_inici date,
        data_final date, es_origen boolean, es_receptor boolean)) with ordinality
        as l (contract, pes, gestio_descomptes, data_inici, data_final, es_origen, es_receptor, place)
      join contracts c on c.customer_id = u.id and c.name = l.contract
    order by b.id, l.place`)
  await tx.run(sql`
    insert into battery_movements (customer_id, battery_id, day, contract_id, invoice_id, concept, cents, reference)
    select b.customer_id, b.id, m.day, c.id, i.id, m.concept, m.cents, m.reference
    from jsonb_to_recordset(${rows}) as r (vat text, name text, movements jsonb)
      join customers u on u.vat = r.vat join batteries b on b.customer_id = u.id and b.name = r.name
      cross join lateral rows from (jsonb_to_recordset(r.movements) as (day date, contract text, invoice text, concept text, cents bigint,
        reference text)) with ordinality as m (day, contract, invoice, concept, cents, reference, place)
      left join contracts c on c.customer_id = u.id and c.name = m.contract
      left join invoices i on i.customer_id = u.id and i.number = m.invoice
    order by b.id, m.place`)
}

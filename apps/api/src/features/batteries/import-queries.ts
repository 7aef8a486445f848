import { type Db, sql } from '#platform/database'
import { findAllInDirectory } from '#platform/database/directory'
import type { BatteryRecord } from './battery-record.ts'

/** Owners of electricity contracts, by name. */
export async function findElectricityOwners(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  const known = await findAllInDirectory(db, 'contract', names)
  const rows = await db.many<{ name: string; vat: string }>(sql`
    select c.name, u.vat
    from jsonb_to_recordset(${JSON.stringify(known)}) as k (customer_id bigint, id bigint)
      join contract_names c on c.customer_id = k.customer_id and c.id = k.id and c.type = 'electricity'
      join customers u on u.id = c.customer_id`)
  return new Map(rows.map(({ name, vat }) => [name, vat]))
}

/** The customer's battery of that name, locked; created if missing. */
export async function ensureBattery(
  tx: Db,
  customerId: number,
  name: string,
): Promise<{ id: number; isNew: boolean }> {
  const created = await tx.run(sql`
    insert into batteries (customer_id, name) values (${customerId}, ${name}) on conflict do nothing`)
  const { id } = await tx.one<{ id: number }>(sql`
    select id from batteries where customer_id = ${customerId} and name = ${name} for update`)
  return { id, isNew: created > 0 }
}

/** A battery of a customer. */
export interface OwnBattery {
  customerId: number
  batteryId: number
}

/** Weights of a battery's parts, by contract. */
export async function findWeights(
  db: Db,
  { customerId, batteryId }: OwnBattery,
): Promise<Map<string, number>> {
  const rows = await db.many<{ contract: string; pes: number }>(sql`
    select c.name as contract, l.pes from battery_links l
      join contract_names c on c.customer_id = l.customer_id and c.id = l.contract_id
    where l.customer_id = ${customerId} and l.battery_id = ${batteryId}`)
  return new Map(rows.map(({ contract, pes }) => [contract, pes]))
}

/** Existing parts keep their weight and discounts. Returns the number of affected rows. */
export function upsertLinks(
  tx: Db,
  { customerId, batteryId }: OwnBattery,
  links: BatteryRecord['links'],
): Promise<number> {
  return tx.run(sql`
    insert into battery_links as l (customer_id, battery_id, contract_id, pes, gestio_descomptes, data_inici, data_final, es_origen,
      es_receptor)
    select c.customer_id, ${batteryId}, c.id, r.pes, r.gestio_descomptes, r.data_inici, r.data_final, r.es_origen, r.es_receptor
    from rows from (jsonb_to_recordset(${JSON.stringify(links)}) as (contract text, pes bigint, gestio_descomptes text,
      data_inici date, data_final date, es_origen boolean, es_receptor boolean)) with ordinality
      as r (contract, pes, gestio_descomptes, data_inici, data_final, es_origen, es_receptor, place)
      join contract_names c on c.customer_id = ${customerId} and c.name = r.contract
    order by r.place
    on conflict (customer_id, battery_id, contract_id) do update set data_inici = excluded.data_inici,
      data_final = excluded.data_final, es_origen = excluded.es_origen, es_receptor = excluded.es_receptor,
      pes = case when excluded.es_receptor then l.pes else 0 end
    where (l.data_inici, l.data_final, l.es_origen, l.es_receptor)
      is distinct from (excluded.data_inici, excluded.data_final, excluded.es_origen, excluded.es_receptor)`)
}

export function insertMovements(
  tx: Db,
  { customerId, batteryId }: OwnBattery,
  movements: BatteryRecord['movements'],
): Promise<number> {
  return tx.run(sql`
    insert into battery_movements (customer_id, battery_id, day, contract_id, invoice_id, concept, description, cents, reference)
    select ${customerId}, ${batteryId}, r.date, c.id, i.id, r.concept, r.description, r.cents, r.reference
    from rows from (jsonb_to_recordset(${JSON.stringify(movements)}) as (date date, contract text, invoice text, concept text, description text,
      cents bigint, reference text)) with ordinality
      as r (date, contract, invoice, concept, description, cents, reference, place)
      left join contract_names c on c.customer_id = ${customerId} and c.name = nullif(r.contract, '')
      left join issued_invoices i on i.customer_id = ${customerId} and i.number = nullif(r.invoice, '')
    order by r.date, r.place
    on conflict (customer_id, battery_id, reference) do nothing`)
}

/** The reference of an existing movement with another amount. */
export async function findOtherAmount(
  db: Db,
  { customerId, batteryId }: OwnBattery,
  movements: BatteryRecord['movements'],
): Promise<string | undefined> {
  const other = await db.maybe<{ reference: string }>(sql`
    select m.reference from jsonb_to_recordset(${JSON.stringify(movements)}) as r (reference text, cents bigint)
      join battery_movements m on m.customer_id = ${customerId} and m.battery_id = ${batteryId} and m.reference = r.reference
    where m.cents <> r.cents limit 1`)
  return other?.reference
}

export async function findBalance(db: Db, { customerId, batteryId }: OwnBattery): Promise<number> {
  const { cents } = await db.one<{ cents: number }>(sql`
    select coalesce(sum(cents), 0)::bigint as cents from battery_movements
    where customer_id = ${customerId} and battery_id = ${batteryId}`)
  return cents
}

import type { DiscountMode } from '@fanal/domain/batteries/battery-rules'
import { type Db, sql } from '#platform/database'

/** Locked until the transaction ends, in id order. */
export async function lockBatteries(tx: Db, customerId: number, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    select id from batteries where customer_id = ${customerId} and id = any(${ids}) order by id for update`)
}

export async function saveDiscounts(
  tx: Db,
  { customerId, linkId }: { customerId: number; linkId: number },
  mode: DiscountMode,
): Promise<void> {
  await tx.run(sql`
    update battery_links set gestio_descomptes = ${mode} where customer_id = ${customerId} and id = ${linkId}`)
}

/** Writes the weights of links, by their id. */
export async function saveWeights(
  tx: Db,
  customerId: number,
  weights: readonly { id: number; pes: number }[],
): Promise<void> {
  await tx.run(sql`
    update battery_links l set pes = w.pes
    from jsonb_to_recordset(${JSON.stringify(weights)}) as w (id bigint, pes bigint)
    where l.customer_id = ${customerId} and l.id = w.id`)
}

/** Adds weight to the contract's part in another battery, creating it if missing. */
export async function addWeight(
  tx: Db,
  link: { customerId: number; linkId: number; batteryId: number; pes: number; today: string },
): Promise<void> {
  const { customerId, linkId, batteryId, pes, today } = link
  await tx.run(sql`
    insert into battery_links as l (customer_id, battery_id, contract_id, pes, gestio_descomptes, data_inici, es_receptor)
    select customer_id, ${batteryId}, contract_id, ${pes}, gestio_descomptes, ${today}, true
    from battery_links where customer_id = ${customerId} and id = ${linkId}
    on conflict (customer_id, battery_id, contract_id) do update set pes = l.pes + excluded.pes, es_receptor = true`)
}

export interface Transfer {
  customerId: number
  from: number
  to: number
  cents: number
  contractName: string
  today: string
  reference: string
}

/** The same cents out of one and into the other, with one reference. */
export async function insertTransfer(tx: Db, transfer: Transfer): Promise<void> {
  const { customerId, from, to, cents, contractName, today, reference } = transfer
  await tx.run(sql`
    insert into battery_movements (customer_id, battery_id, day, contract_id, concept, cents, reference)
    select c.customer_id, m.battery_id, ${today}, c.id, 'move', m.cents, ${reference}
    from contract_names c, (values (${from}::bigint, -${cents}::bigint), (${to}::bigint, ${cents}::bigint)) as m (battery_id, cents)
    where c.customer_id = ${customerId} and c.name = ${contractName}`)
}

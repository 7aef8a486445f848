import type { DiscountMode } from '@fanal/domain/batteries/battery-rules'
import { type Db, sql } from '#platform/database'

/** Locked until the transaction ends, in id order. */
export async function lockBatteries(tx: Db, customerId: number, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    select id from batteries where customer_id = ${customerId} and id = any(${ids}) order by id for update`)
}

export async function saveDiscounts(tx: Db, linkId: number, mode: DiscountMode): Promise<void> {
  await tx.run(sql`update battery_links set gestio_descomptes = ${mode} where id = ${linkId}`)
}

/** Writes the weights of parts, by id. */
export async function saveWeights(tx: Db, weights: readonly { id: number; pes: number }[]): Promise<void> {
  await tx.run(sql`
    update battery_links l set pes = w.pes
    from jsonb_to_recordset(${JSON.stringify(weights)}) as w (id bigint, pes bigint) where l.id = w.id`)
}

/** Adds weight to the contract's part in another battery, creating it if missing. */
export async function addWeight(
  tx: Db,
  { linkId, batteryId, pes, today }: { linkId: number; batteryId: number; pes: number; today: string },
): Promise<void> {
  await tx.run(sql`
    insert into battery_links as l (battery_id, contract_id, pes, gestio_descomptes, data_inici, es_receptor)
    select ${batteryId}, contract_id, ${pes}, gestio_descomptes, ${today}, true from battery_links where id = ${linkId}
    on conflict (battery_id, contract_id) do update set pes = l.pes + excluded.pes, es_receptor = true`)
}

export interface Transfer {
  from: number
  to: number
  cents: number
  contractName: string
  today: string
  reference: string
}

/** The same cents out of one and into the other, with one reference. */
export async function insertTransfer(tx: Db, transfer: Transfer): Promise<void> {
  const { from, to, cents, contractName, today, reference } = transfer
  await tx.run(sql`
    insert into battery_movements (battery_id, day, contract_id, concept, cents, reference)
    select m.battery_id, ${today}, c.id, 'move', m.cents, ${reference}
    from contracts c, (values (${from}::bigint, -${cents}::bigint), (${to}::bigint, ${cents}::bigint)) as m (battery_id, cents)
    where c.name = ${contractName}`)
}

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
  const { contract, mode } = await tx.one<{ contract: number; mode: DiscountMode }>(sql`
    select contract_id as contract, gestio_descomptes as mode from battery_links
    where customer_id = ${customerId} and id = ${linkId}`)
  await tx.run(sql`
    insert into battery_links as l (customer_id, battery_id, contract_id, pes, gestio_descomptes, data_inici, es_receptor)
    values (${customerId}, ${batteryId}, ${contract}, ${pes}, ${mode}, ${today}, true)
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
  const { contract } = await tx.one<{ contract: number }>(sql`
    select id as contract from contract_names where customer_id = ${customerId} and name = ${contractName}`)
  await tx.run(sql`
    insert into battery_movements (customer_id, battery_id, day, contract_id, concept, cents, reference)
    values (${customerId}, ${from}, ${today}, ${contract}, 'move', ${-cents}, ${reference}),
      (${customerId}, ${to}, ${today}, ${contract}, 'move', ${cents}, ${reference})`)
}

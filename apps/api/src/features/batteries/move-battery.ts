import { randomUUID } from 'node:crypto'
import type { SharedBattery } from '@fanal/contract/schemas/batteries'
import { isInForce } from '@fanal/domain/batteries/battery-rules'
import { type Moved, moveShare } from '@fanal/domain/batteries/move-share'
import { centsToEuros } from '@fanal/domain/money'
import { type Db, sql } from '#platform/database'
import { AppError } from '#platform/errors'
import { recordEvent } from '#platform/events'
import { changedMeanwhile, type LoadedLink, loadLinkFor, type OnBattery, saveWeights } from './load-link.ts'
import { type BatteryState, findBatteries, findLinks, findTargetIds, shared } from './queries.ts'

interface Move extends OnBattery {
  targetId: number
  /** Of what the contract has in the battery. */
  percent: number
  /** What the customer was shown of it, as far as the call tells. */
  seen: { cents: number | undefined; pes: number | undefined }
}

/** Takes a part of a contract's weight, and what it is worth, to another battery of the customer (spec 1 §4, §6). */
export async function moveBattery(
  tx: Db,
  { targetId, percent, seen, ...on }: Move,
): Promise<{ moved: string; origin: SharedBattery; target: SharedBattery }> {
  const { session, contractName, batteryId } = on
  if (targetId === batteryId)
    throw new AppError('invalid_request', { errors: { bateria_desti: ['same_battery'] } })
  const loaded = await loadLinkFor(tx, 'move', on, [targetId])
  const { battery, today } = loaded
  const [target] = loaded.others
  const { customerId } = session
  const targets = await findTargetIds(tx, { customerId, contractName, originId: batteryId, today })
  if (!target || !targets.includes(targetId)) throw refusal('not_a_target')
  const moved = moveShare(potOf(battery), potOf(target), contractName, percent)
  if ((seen.cents ?? moved.cents) !== moved.cents || (seen.pes ?? moved.pes) !== moved.pes)
    throw changedMeanwhile()
  if (moved.pes === 0) throw refusal('nothing_to_move')
  await arrive(tx, loaded, target, { ...on, pes: moved.pes })
  await saveWeights(tx, [{ id: loaded.link.id, pes: loaded.link.pes - moved.pes }])
  await writeMovements(tx, moved, { from: batteryId, to: targetId, contractName, today })
  await recordEvent(tx, {
    actor: 'customer',
    kind: 'battery.move',
    customerId,
    detail: {
      contract: contractName,
      from: batteryId,
      to: targetId,
      percent,
      pes: moved.pes,
      cents: moved.cents,
    },
  })
  const after = await findBatteries(tx, { customerId, ids: [batteryId, targetId], today })
  const nowOf = (wanted: BatteryState) => shared(after.find(({ id }) => id === wanted.id) ?? wanted)
  return { moved: centsToEuros(moved.cents), origin: nowOf(battery), target: nowOf(target) }
}

const refusal = (reason: string) => new AppError('not_possible', { errors: { _: [reason] } })

const potOf = ({ receivers, cents }: BatteryState) => ({ links: receivers, cents })

/** The contract has its part in the target from now on; one that is over there does not begin again. */
async function arrive(
  tx: Db,
  { link, today }: LoadedLink,
  target: BatteryState,
  { session, contractName, pes }: OnBattery & { pes: number },
): Promise<void> {
  const links = await findLinks(tx, { customerId: session.customerId, contractName, today })
  const known = links.find(({ battery_id }) => battery_id === target.id)
  if (known && !isInForce(known, today)) throw refusal('outside_dates')
  await tx.run(sql`
    insert into battery_links as l (battery_id, contract_id, pes, gestio_descomptes, data_inici, es_receptor)
    select ${target.id}, contract_id, ${pes}, gestio_descomptes, ${today}, true from battery_links where id = ${link.id}
    on conflict (battery_id, contract_id) do update set pes = l.pes + excluded.pes, es_receptor = true`)
}

/** The same cents out of the one and into the other, named alike. */
async function writeMovements(
  tx: Db,
  { cents }: Moved,
  { from, to, contractName, today }: { from: number; to: number; contractName: string; today: string },
): Promise<void> {
  if (cents === 0) return
  const reference = `move ${randomUUID()}`
  await tx.run(sql`
    insert into battery_movements (battery_id, day, contract_id, concept, cents, reference)
    select m.battery_id, ${today}, c.id, 'move', m.cents, ${reference}
    from contracts c, (values (${from}::bigint, -${cents}::bigint), (${to}::bigint, ${cents}::bigint)) as m (battery_id, cents)
    where c.name = ${contractName}`)
}

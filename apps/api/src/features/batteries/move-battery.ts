import { randomUUID } from 'node:crypto'
import type { SharedBattery } from '@fanal/contract/schemas/batteries'
import { isInForce } from '@fanal/domain/batteries/battery-rules'
import { moveShare } from '@fanal/domain/batteries/move-share'
import { centsToEuros } from '@fanal/domain/money'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import { recordEvent } from '#platform/events'
import { addWeight, insertTransfer, saveWeights } from './change-queries.ts'
import { changedMeanwhile, type LoadedLink, loadLinkFor, type OnBattery } from './load-link.ts'
import { type BatteryState, findBatteries, findLinks, findTargetIds, shared } from './queries.ts'

interface Move extends OnBattery {
  targetId: number
  /** Percentage of the contract's own part. */
  percent: number
  /** What the customer saw, if the call says so. */
  seen: { cents: number | undefined; pes: number | undefined }
}

/** Moves a part of a contract's weight, and its worth, to another battery of the customer. */
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
  await addToTarget(tx, loaded, target, { ...on, pes: moved.pes })
  await saveWeights(tx, customerId, [{ id: loaded.link.id, pes: loaded.link.pes - moved.pes }])
  if (moved.cents !== 0)
    await insertTransfer(tx, {
      customerId,
      from: batteryId,
      to: targetId,
      cents: moved.cents,
      contractName,
      today,
      reference: `move ${randomUUID()}`,
    })
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

/** The contract gets a part in the target from today; one that has ended there does not restart. */
async function addToTarget(
  tx: Db,
  { link, today }: LoadedLink,
  target: BatteryState,
  { session, contractName, pes }: OnBattery & { pes: number },
): Promise<void> {
  const links = await findLinks(tx, { customerId: session.customerId, contractName, today })
  const known = links.find(({ battery_id }) => battery_id === target.id)
  if (known && !isInForce(known, today)) throw refusal('outside_dates')
  await addWeight(tx, { customerId: session.customerId, linkId: link.id, batteryId: target.id, pes, today })
}

import { type BatteryAct, batteryObstacle } from '@fanal/domain/batteries/battery-rules'
import { madridDayOf } from '@fanal/domain/dates'
import type { Db } from '#platform/database'
import { AppError } from '#platform/errors'
import type { Session } from '#platform/session'
import { lockBatteries } from './change-queries.ts'
import { type BatteryState, findBatteries, findLinks, type LinkRow } from './queries.ts'

export interface OnBattery {
  session: Session
  contractName: string
  batteryId: number
}

export interface LoadedLink {
  link: LinkRow
  battery: BatteryState
  /** Further batteries that were requested, by id. */
  others: BatteryState[]
  today: string
}

export const dayNow = () => madridDayOf(Date.now())

/**
 * Loads and locks a contract's part in a battery, both of this customer. Batteries are locked in id order until commit,
 * so that parallel changes are serialised. Checks the same rule as the buttons.
 */
export async function loadLinkFor(
  tx: Db,
  act: BatteryAct,
  { session, contractName, batteryId }: OnBattery,
  otherIds: readonly number[] = [],
): Promise<LoadedLink> {
  const { customerId, isReadOnly } = session
  const today = dayNow()
  const ids = [batteryId, ...otherIds]
  await lockBatteries(tx, customerId, ids)
  const link = (await findLinks(tx, { customerId, contractName, today })).find(
    ({ battery_id }) => battery_id === batteryId,
  )
  const found = await findBatteries(tx, { customerId, ids, today })
  const battery = found.find(({ id }) => id === batteryId)
  const others = otherIds.flatMap((id) => found.find((one) => one.id === id) ?? [])
  if (!link || !battery || others.length < otherIds.length) throw new AppError('not_found')
  const obstacle = batteryObstacle(act, link, {
    contractState: link.contract_state,
    isReadOnly,
    today,
    receivers: battery.receivers.length,
    hasTargets: link.te_destins,
  })
  if (obstacle) throw new AppError('not_possible', { errors: { _: [obstacle] } })
  return { link, battery, others, today }
}

/** The confirmed preview is stale. */
export const changedMeanwhile = () => new AppError('changed_meanwhile')

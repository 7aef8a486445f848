import { batteryMovements, batteryPercentages, batteryTargets } from '@fanal/contract/batteries'
import type { BatteryLink } from '@fanal/contract/schemas/batteries'
import { contractDetail } from '@fanal/contract/contracts'
import type { Contract } from '@fanal/contract/schemas/contracts'
import {
  type BatteryAct,
  type BatteryObstacle,
  batteryObstacle,
  isOffered,
} from '@fanal/domain/batteries/battery-rules'
import { madridDayOf } from '@fanal/domain/dates'
import type { Portal } from '#lib/portal.tsx'
import type { TextKey } from '#lib/texts.ts'

export interface BatteryProps {
  contract: Contract
  link: BatteryLink
}

/** Reads that a change of a battery invalidates; only mounted ones are refetched at once. */
export const batteryAnswers = [contractDetail, batteryPercentages, batteryTargets, batteryMovements]

const reasons: Partial<Record<BatteryObstacle, TextKey<'batteries'>>> = {
  read_only: 'obstacle.read_only',
  not_active: 'obstacle.not_active',
  outside_dates: 'obstacle.outside_dates',
  nothing_to_move: 'obstacle.nothing_to_move',
}

export const dayNow = () => madridDayOf(Date.now())

/** Whether an action is offered, and the reason why it is disabled. */
export function actState(act: BatteryAct, { contract, link }: BatteryProps, portal: Portal) {
  const obstacle = batteryObstacle(act, link, {
    contractState: contract.state,
    isReadOnly: portal.profile?.readonly === true,
    today: dayNow(),
    receivers: link.receptors,
    hasTargets: link.te_destins,
  })
  return {
    isOffered: isOffered(obstacle),
    isOrigin: obstacle === 'is_origin',
    reason: obstacle && reasons[obstacle],
  }
}

import { batteryTargets } from '@fanal/contract/batteries'
import { targetsOf } from '../shared-batteries.ts'
import { completion } from '../visit.ts'

/** The batteries of the customer's other contracts. */
export const completeBatteryTargets = completion(batteryTargets, async ({ params }, visit) => ({
  items: await targetsOf(visit, params['contractName'] ?? '', Number(params['bateriaOrigenId'])),
}))

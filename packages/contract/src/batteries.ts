import type {
  batteryMovementsSchemas,
  batteryPercentagesSchemas,
  batteryTargetsSchemas,
  batteryTypesSchemas,
  changeBatteryDiscountsSchemas,
  changeBatteryPercentageSchemas,
  exportBatteriesSchemas,
  moveBatterySchemas,
} from './schemas/batteries.ts'
import { endpoint, type EndpointGroup, endpointIn } from './endpoint.ts'

/** Excel: the batteries of these ids, and all their movements. */
export const exportBatteries = endpoint<typeof exportBatteriesSchemas>({
  name: 'exportBatteries',
  path: 'contracts/virtual_batteries/{batteries}',
  versions: [1],
  access: 'customer',
  errors: ['not_found'],
})

/** The available ways to handle discounts. */
export const batteryTypes = endpoint<typeof batteryTypesSchemas>({
  name: 'batteryTypes',
  path: 'contract/bateria/types',
  versions: [2],
  access: 'customer',
})

const batteryChange: EndpointGroup = {
  method: 'PUT',
  path: 'contract/{contractName}/',
  versions: [2],
  access: 'customer',
  errors: ['not_found', 'not_possible'],
}

export const changeBatteryDiscounts = endpointIn<typeof changeBatteryDiscountsSchemas>(batteryChange, {
  name: 'changeBatteryDiscounts',
  path: 'bateria/{bateriaId}',
})

/** The current shares of a battery. */
export const batteryPercentages = endpoint<typeof batteryPercentagesSchemas>({
  name: 'batteryPercentages',
  path: 'contract/bateria_virtual_percentages/{bateriaId}',
  versions: [2],
  access: 'customer',
  errors: ['not_found'],
})

export const changeBatteryPercentage = endpointIn<typeof changeBatteryPercentageSchemas>(batteryChange, {
  name: 'changeBatteryPercentage',
  path: 'change_bateria_pes_percentatge/{bateriaId}',
  errors: ['changed_meanwhile'],
})

export const moveBattery = endpointIn<typeof moveBatterySchemas>(batteryChange, {
  name: 'moveBattery',
  path: 'bateria_virtual_move_virtual_battery/{bateriaOrigenId}',
  errors: ['changed_meanwhile'],
})

/** Batteries of the customer's other contracts, to which a share of this one can be moved. */
export const batteryTargets = endpoint<typeof batteryTargetsSchemas>({
  name: 'batteryTargets',
  isOwn: true,
  path: 'contract/{contractName}/bateria_virtual_targets/{bateriaOrigenId}',
  versions: [2],
  access: 'customer',
  errors: ['not_found'],
})

/** Deposits and withdrawals, newest first. */
export const batteryMovements = endpoint<typeof batteryMovementsSchemas>({
  name: 'batteryMovements',
  isOwn: true,
  path: 'contract/bateria_virtual_movements/{bateriaId}',
  versions: [2],
  access: 'customer',
  errors: ['not_found'],
})

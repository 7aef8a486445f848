import { batteryTypes } from '@fanal/contract/batteries'
import { discountModes } from '@fanal/domain/batteries/battery-rules'
import { centsToEuros, eurosToCents } from '@fanal/domain/money'
import { listOf, objectOf, textOf } from '../loose-values.ts'
import { sharedBattery } from '../shared-batteries.ts'
import { type Documented, onlyFields } from '../visit.ts'
import { modeOf } from './contract-shape.ts'

export const batteryCalls: Record<string, Documented> = {
  batteryTypes: {
    read: (body) => {
      const types = listOf(body, 'types').map(objectOf)
      // Two modes: applied or not; of several names for the second, the first is used.
      const items = discountModes.flatMap((name) => {
        const type = types.find((one) => modeOf(one['name']) === name)
        if (!type) return []
        return [{ name, description: textOf(type['description'] || type['name']), ownName: type['name'] }]
      })
      return { items }
    },
  },
  changeBatteryDiscounts: {
    put: async (args, visit) => {
      const wanted = objectOf(args.body)['valor_descomptes']
      if (wanted === discountModes[0]) return args
      const types = listOf(await visit.askWhole(batteryTypes, {}).catch(() => []))
      const type = types.map(objectOf).find(({ name }) => name === wanted)
      return { ...args, body: { valor_descomptes: type?.['ownName'] ?? wanted } }
    },
    read: (body, args) => ({
      gestio_descomptes: modeOf(
        objectOf(body)['gestio_descomptes'] ?? objectOf(args.body)['valor_descomptes'],
      ),
    }),
  },
  // Receivers and shares come from the contracts, with the names that the call lacks.
  batteryPercentages: {
    read: (body, { params }, visit) =>
      'items' in objectOf(body) && 'name' in objectOf(body)
        ? body
        : sharedBattery(visit, Number(params['bateriaId'])),
  },
  changeBatteryPercentage: {
    put: onlyFields('pes_percentatge'),
    read: (_, { params }, visit) => sharedBattery(visit, Number(params['bateriaId'])),
  },
  moveBattery: {
    put: onlyFields('pes_percentatge', 'bateria_desti'),
    read: async (_, { params, body }, visit) => {
      const expected = objectOf(body)['descompte_previst']
      const [origin, target] = await Promise.all([
        sharedBattery(visit, Number(params['bateriaOrigenId'])),
        sharedBattery(visit, Number(objectOf(body)['bateria_desti'])),
      ])
      const moved = typeof expected === 'string' ? centsToEuros(eurosToCents(expected)) : '0.00'
      return { moved, origin, target }
    },
  },
}

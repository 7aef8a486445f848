import { onlyEnergy } from '@fanal/domain/settings/only-energy'
import { placeSteps } from '#features/consumption/curve/curve-reads.ts'
import { contractRead, contractsAroundRead } from '#features/contracts/reads.ts'
import { gasReadingsRead } from '#features/gas-readings/reads.ts'
import { type Load, readThen } from '#lib/api/read.ts'
import { contractIn } from './contract-in.ts'

/** The contract is known only with those that can be chosen. */
export const consumptionLoad: Load = ({ query, state }) => {
  const name = query.get('contract') ?? undefined
  return [
    readThen(contractsAroundRead(onlyEnergy(state.settings), name), ({ items }) => {
      const contract = contractIn(items, name)
      if (!contract) return []
      const { id, type } = contract
      return [
        contractRead(contract.name),
        ...(type === 'gas' ? [gasReadingsRead(id)] : placeSteps(id, query)),
      ]
    }),
  ]
}

import { consumptionSteps } from '#features/consumption/curve/curve-reads.ts'
import { couponsLoad } from '#features/content/reads.ts'
import { changesRead } from '#features/contract-changes/reads.ts'
import {
  allContractsRead,
  communicationsRead,
  contractRead,
  contractsAroundRead,
  contractsParams,
  contractsRead,
  usesRead,
} from '#features/contracts/reads.ts'
import { gasReadingsRead } from '#features/gas-readings/reads.ts'
import { type Load, readThen, type Visit } from '#lib/api/read.ts'

const typeIn = ({ params }: Visit['match']) => (params['contractType'] === 'gas' ? 'gas' : 'electricity')
const nameIn = ({ params }: Visit['match']) => params['contractName'] ?? ''

export const contractsLoad: Load = (visit) => {
  const { contracts, features } = visit.state.settings
  const params = contractsParams(typeIn(visit.match), contracts.itemsPerPage, (name) => visit.query.get(name))
  return [
    readThen(contractsRead(params), ({ items }) =>
      items.length > 0 && features.enableInfoCCH ? [usesRead(items)] : [],
    ),
    ...(visit.query.get('by') === 'place' ? [allContractsRead(typeIn(visit.match))] : []),
    ...couponsLoad(visit),
  ]
}

export const contractLoad: Load = ({ match, query, state }) => {
  const name = nameIn(match)
  const type = typeIn(match)
  return [
    // The contract's number is known only after its first answer.
    readThen(contractRead(name), ({ id }) => {
      if (!state.settings.features.enableInfoCCH) return []
      return type === 'gas' ? [gasReadingsRead(id)] : consumptionSteps(id, query)
    }),
    changesRead(name),
    contractsAroundRead(type, name),
  ]
}

export const communicationsLoad: Load = ({ match }) => [communicationsRead(nameIn(match))]

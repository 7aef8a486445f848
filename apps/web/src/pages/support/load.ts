import { onlyEnergy } from '@fanal/domain/settings/only-energy'
import { contractIn, contractsRead } from '#features/support/contact/contracts-read.ts'
import { caseCategoriesRead, caseRead, casesRead, claimTypesRead } from '#features/support/reads.ts'
import { type Load, readThen, type Visit } from '#lib/api/read.ts'

const contractOf = ({ query }: Visit) => query.get('contract') ?? undefined
const contractsOf = (visit: Visit) => contractsRead(onlyEnergy(visit.state.settings), contractOf(visit))

export const customerServiceLoad: Load = () => [caseCategoriesRead, casesRead()]

export const requestsLoad: Load = (visit) => [casesRead((name) => visit.query.get(name)), contractsOf(visit)]

export const requestLoad: Load = ({ match }) => [caseRead(match.params['id'] ?? '')]

export const newRequestLoad: Load = (visit) => [contractsOf(visit), caseCategoriesRead]

export const claimsLoad: Load = (visit) => {
  const asked = contractOf(visit)
  const only = onlyEnergy(visit.state.settings)
  return [
    readThen(contractsOf(visit), ({ items }) => [claimTypesRead(contractIn(items, asked)?.type ?? only)]),
  ]
}

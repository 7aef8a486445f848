import { contractIn, contractsRead } from '#features/support/contact/contracts-read.ts'
import { caseCategoriesRead, caseRead, casesRead, claimTypesRead } from '#features/support/reads.ts'
import { type Load, readThen, type Visit } from '#lib/api/read.ts'

const contractOf = ({ query }: Visit) => query.get('contract') ?? undefined

export const customerServiceLoad: Load = () => [caseCategoriesRead, casesRead()]

export const requestsLoad: Load = (visit) => [
  casesRead((name) => visit.query.get(name)),
  contractsRead(contractOf(visit)),
]

export const requestLoad: Load = ({ match }) => [caseRead(match.params['id'] ?? '')]

export const newRequestLoad: Load = (visit) => [contractsRead(contractOf(visit)), caseCategoriesRead]

export const claimsLoad: Load = (visit) => {
  const asked = contractOf(visit)
  return [readThen(contractsRead(asked), ({ items }) => [claimTypesRead(contractIn(items, asked)?.type)])]
}

import { contractDetail, listContracts } from '@fanal/contract/contracts'
import { AppError } from '#platform/errors'
import { listOf, objectOf } from '../loose-values.ts'
import { withOthers } from '../shared-batteries.ts'
import { completion, type Visit } from '../visit.ts'
import { contractIn } from '../whole-lists.ts'

/**
 * The list page that contains it. A server that searches one type only is asked for the other, one without `initial` by
 * its search.
 */
const ways = (name: string) => [
  { initial: name, limit: 10 },
  { initial: name, type: 'gas' as const, limit: 10 },
  { filter: name, limit: 10 },
]

async function findInLists(visit: Visit, name: string) {
  for (const query of ways(name)) {
    const page = await visit.askWhole(listContracts, { query })
    const found = listOf(page).find((one) => objectOf(one)['name'] === name)
    if (found) return contractIn(found)
  }
  throw new AppError('not_found')
}

/** A contract from the list, which contains it whole. */
export const completeContractDetail = completion(contractDetail, async ({ params }, visit) => {
  const name = params['contractName'] ?? ''
  const contract = await findInLists(visit, name)
  return { ...contract, bateria_virtual: await withOthers(visit, name, contract.bateria_virtual) }
})

import { contractDetail } from '@fanal/contract/contracts'
import { listedContractSchema } from '@fanal/contract/schemas/contracts'
import { listOf, numberOf, objectOf, wholeOf } from '../loose-values.ts'
import type { Documented, LooseArgs, Visit } from '../visit.ts'
import { contractOf } from './contract-shape.ts'

/** Version 1 is for electricity, version 2 for gas. */
export async function versionsByType({ params }: LooseArgs, visit: Visit): Promise<readonly number[]> {
  const contract = await visit
    .ask(contractDetail, { params: { contractName: params['contractName'] ?? '' } })
    .catch(() => undefined)
  return contract?.type === 'gas' ? [2, 1] : [1, 2]
}

export const contractCalls: Record<string, Documented> = {
  listContracts: {
    // Our own: such a server always answers whole contracts.
    put: ({ params, query, body }) => ({ params, query: without(query, 'fields'), body }),
    read: (body, { query }) => {
      const page = objectOf(body)
      const items = listOf(body).map(query['fields'] === 'list' ? listedOf : contractOf)
      return {
        items,
        n_items: wholeOf(page['n_items'] ?? page['total'] ?? items.length),
        offset: wholeOf(page['offset'] ?? query['offset'] ?? 0),
        limit: wholeOf(page['limit'] ?? query['limit'] ?? 10),
      }
    },
  },
  contractsInfo: {
    read: (body) => {
      const { electricity, gas } = objectOf(objectOf(body)['result'] ?? body)
      return { electricity: countsOf(electricity), gas: countsOf(gas) }
    },
  },
  contractReport: { versions: versionsByType },
}

const without = (query: LooseArgs['query'], dropped: string) =>
  Object.fromEntries(Object.entries(query).filter(([name]) => name !== dropped))

/** What our lists show is all that they depend on. */
const listedOf = (value: unknown) =>
  Object.fromEntries(Object.entries(contractOf(value)).filter(([name]) => name in listedContractSchema.shape))

/** A number, a list, or an object with a count. */
function countsOf(value: unknown) {
  if (typeof numberOf(value) === 'number') return { n_items: numberOf(value), n_active: numberOf(value) }
  if (Array.isArray(value)) return { n_items: value.length, n_active: value.length }
  const { n_items, total, n_active } = objectOf(value)
  const count = n_items ?? total ?? 0
  return { n_items: wholeOf(count), n_active: wholeOf(n_active ?? count) }
}

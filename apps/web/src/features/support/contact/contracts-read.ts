import { listContracts } from '@fanal/contract/contracts'
import type { ContractType } from '@fanal/domain/settings/settings'
import { read } from '#lib/api/read.ts'

export const mostContracts = 100

/** The customer's contracts of a type, or of both, to choose from; with a name, the page that contains it. */
export const contractsRead = (type: ContractType | undefined, initial?: string) =>
  read(listContracts, {
    query: {
      fields: 'list',
      ...(type && { type }),
      offset: 0,
      limit: mostContracts,
      ...(initial && { initial }),
    },
  })

interface Named {
  id: number
  name: string
}

/** The contract that an address names, by name or number; or the only one. */
export function contractIn<T extends Named>(items: readonly T[], asked: string | undefined): T | undefined {
  const named = items.find(({ id, name }) => name === asked || String(id) === asked)
  return named ?? (items.length === 1 ? items[0] : undefined)
}

import { contractUses } from '@fanal/contract/consumption'
import { communications, contractDetail, listContracts } from '@fanal/contract/contracts'
import { onlyEnergy } from '@fanal/domain/settings/only-energy'
import type { ContractType, Settings } from '@fanal/domain/settings/settings'
import { read } from '#lib/api/read.ts'

export const rowsAtMost = 5
const selectableAtMost = 100
/** Whole contracts take longer. */
const fields = 'list' as const

/** The first contracts of the displayed types, on home. */
export function firstContractsRead(settings: Pick<Settings, 'features'>) {
  const type = onlyEnergy(settings)
  return read(listContracts, { query: { fields, offset: 0, limit: rowsAtMost, ...(type && { type }) } })
}

/** Page, size and search of a list of contracts, from its address. */
export function contractsParams(
  type: ContractType,
  itemsPerPage: number,
  get: (name: string) => string | null | undefined,
) {
  const limit = Number(get('limit')) || itemsPerPage
  const page = Math.max(1, Number(get('page')) || 1)
  return { fields, type, offset: (page - 1) * limit, limit, filter: get('q') ?? undefined }
}

export const contractsRead = (query: ReturnType<typeof contractsParams>) => read(listContracts, { query })

/** So many are searched and grouped without asking for each key. */
export const knownAtMost = 500

/** All contracts of a type, up to those. */
export const allContractsRead = (type: ContractType) =>
  read(listContracts, { query: { fields, type, offset: 0, limit: knownAtMost } })

/** The last complete month of listed contracts. */
export const usesRead = (listed: readonly { name: string }[]) =>
  read(contractUses, { query: { contracts: listed.map(({ name }) => name).join(',') } })

export const contractRead = (contractName: string) => read(contractDetail, { params: { contractName } })

const selectable = { offset: 0, limit: selectableAtMost }

/** The neighbouring contracts, of its type or of both; the first ones without a name. */
export const contractsAroundRead = (type: ContractType | undefined, name?: string) =>
  read(listContracts, {
    query: { fields, ...(type && { type }), ...selectable, ...(name && { initial: name }) },
  })

/** Contracts that a search finds. */
export const contractsFoundRead = (type: ContractType | undefined, filter: string) =>
  read(listContracts, { query: { ...(type && { type }), ...selectable, filter } })

export const communicationsRead = (contractName: string) => read(communications, { params: { contractName } })

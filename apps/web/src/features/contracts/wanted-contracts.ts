import type { ContractType, Settings } from '@fanal/domain/settings/settings'

export const rowsAtMost = 5
const selectableAtMost = 100
/** Whole contracts take longer. */
const fields = 'list' as const

/** The query used by home, for the displayed types. */
export function firstContracts({ features: { displayTypes } }: Pick<Settings, 'features'>) {
  const [type, ...others] = (['electricity', 'gas'] as const).filter((one) => displayTypes.includes(one))
  return { query: { fields, offset: 0, limit: rowsAtMost, ...(type && others.length === 0 && { type }) } }
}

/** The neighbouring contracts of its type. */
export const contractsAround = (type: ContractType, name: string) => ({
  query: { fields, type, offset: 0, limit: selectableAtMost, initial: name },
})

/** Contracts of a type that a search finds. */
export const contractsFound = (type: ContractType, filter: string) => ({
  query: { type, offset: 0, limit: selectableAtMost, filter },
})

/** The contracts that an address asks for. */
export function wantedContracts(
  type: ContractType,
  itemsPerPage: number,
  get: (name: string) => string | null | undefined,
) {
  const limit = Number(get('limit')) || itemsPerPage
  const page = Math.max(1, Number(get('page')) || 1)
  return { fields, type, offset: (page - 1) * limit, limit, filter: get('q') ?? undefined }
}

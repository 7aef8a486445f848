import type { ContractType, Settings } from '@fanal/domain/settings/settings'

export const cardsAtMost = 6
const selectableAtMost = 100

/** What home asks for: of the types that are displayed. */
export function firstContracts({ features: { displayTypes } }: Pick<Settings, 'features'>) {
  const [type, ...others] = (['electricity', 'gas'] as const).filter((one) => displayTypes.includes(one))
  return { query: { offset: 0, limit: cardsAtMost, ...(type && others.length === 0 && { type }) } }
}

/** The contracts around one, of its type. */
export const contractsAround = (type: ContractType, name: string) => ({
  query: { type, offset: 0, limit: selectableAtMost, initial: name },
})

/** Which contracts an address asks for. */
export function wantedContracts(
  type: ContractType,
  itemsPerPage: number,
  get: (name: string) => string | null | undefined,
) {
  const limit = Number(get('limit')) || itemsPerPage
  const page = Math.max(1, Number(get('page')) || 1)
  return { type, offset: (page - 1) * limit, limit, filter: get('q') ?? undefined }
}

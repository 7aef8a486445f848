import { comers, gasComers } from '@fanal/contract/contracting'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useApiQuery } from '#lib/api/use-api-query.ts'

/** The retailers that a bill can be of, as choices; none while, or where, they are not known. */
export function useOrigins(energy: ContractType) {
  const { data } = useApiQuery(energy === 'gas' ? gasComers : comers, { query: {} }, { freshMs: 600_000 })
  return (data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
}

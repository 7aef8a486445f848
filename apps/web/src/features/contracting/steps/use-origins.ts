import { comers, gasComers } from '@fanal/contract/contracting'
import type { ContractType } from '@fanal/domain/settings/settings'
import { usePortal } from '#lib/portal.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { lookupFreshMs } from '#features/contracting/price/use-supply.ts'

export interface Origins {
  /** Off without the setting, and where no retailers are known. */
  isOn: boolean
  items: readonly { id: number; name: string; code?: string | undefined }[]
  /** Undefined while they are not known. */
  ids: readonly string[] | undefined
}

/** The retailers that a supply can come from. If there are none, or they cannot be had, nobody is asked for one. */
export function useOrigins(energy: ContractType): Origins {
  const { enabled } = usePortal().settings.contractation.originSelection
  const { data, error } = useApiQuery(
    energy === 'gas' ? gasComers : comers,
    { query: {} },
    { isWanted: enabled, freshMs: lookupFreshMs },
  )
  const items = data?.items ?? []
  const isNone = error !== null || (data !== undefined && items.length === 0)
  return {
    isOn: enabled && !isNone,
    items,
    ids: data ? items.map(({ id }) => String(id)) : undefined,
  }
}

import { listContracts } from '@fanal/contract/contracts'
import type { ListedContract } from '@fanal/contract/schemas/contracts'
import { onlyEnergy } from '@fanal/domain/settings/only-energy'
import { useState } from 'react'
import { useApiQuery, useRead } from '#lib/api/use-api-query.ts'
import { usePortal } from '#lib/portal.tsx'
import { contractIn, contractsRead, mostContracts } from './contracts-read.ts'

/** Contracts for a form; with more than fit in a list they are searched. */
export function useContractChoice(initial?: string) {
  const [search, setSearch] = useState('')
  const type = onlyEnergy(usePortal().settings)
  const first = useRead(contractsRead(type, initial))
  const found = useApiQuery(
    listContracts,
    { query: { ...(type && { type }), offset: 0, limit: mostContracts, filter: search } },
    { isWanted: search !== '' },
  )
  const items = (search === '' ? first.data : found.data)?.items ?? []
  // A further search does not lose the chosen one.
  const [seen, setSeen] = useState<readonly ListedContract[]>([])
  const fresh = items.filter((one) => seen.every(({ id }) => id !== one.id))
  if (fresh.length > 0) setSeen([...seen, ...fresh])
  const find = (idOrName: string) =>
    [...seen, ...fresh].find(({ id, name }) => name === idOrName || String(id) === idOrName)
  return {
    query: first,
    find,
    /** With the chosen one. */
    offered: (chosen: string) => {
      const kept = find(chosen)
      return kept && items.every(({ id }) => id !== kept.id) ? [kept, ...items] : items
    },
    /** Chosen from the start. */
    chosen: contractIn(first.data?.items ?? [], initial),
    isMany: (first.data?.n_items ?? 0) > mostContracts,
    search: setSearch,
  }
}
export type ContractChoice = ReturnType<typeof useContractChoice>

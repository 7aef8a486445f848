import { listContracts } from '@fanal/contract/contracts'
import { useState } from 'react'
import { useApiQuery } from '#lib/use-api.ts'
import { allContracts, mostContracts } from './wanted-contracts.ts'

/** Contracts for a form; with more than fit in a list they are searched. */
export function useContractChoice(initial?: string) {
  const [search, setSearch] = useState('')
  const first = useApiQuery(listContracts, allContracts(initial))
  const found = useApiQuery(
    listContracts,
    { query: { offset: 0, limit: mostContracts, filter: search } },
    { isWanted: search !== '' },
  )
  const items = (search === '' ? first.data : found.data)?.items ?? []
  return {
    query: first,
    items,
    /** The one of an address: by name or number. */
    named: first.data?.items.find(({ id, name }) => name === initial || String(id) === initial),
    isMany: (first.data?.n_items ?? 0) > mostContracts,
    search: setSearch,
  }
}
export type ContractChoice = ReturnType<typeof useContractChoice>

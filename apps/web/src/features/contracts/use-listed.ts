import { contractUses } from '@fanal/contract/consumption'
import type { ListedContract } from '@fanal/contract/schemas/contracts'
import { searchContracts } from '@fanal/domain/contracts/search-contracts'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useState } from 'react'
import { useRead } from '#lib/api/use-api-query.ts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useAddressState } from '#lib/use-address-state.ts'
import { useSearch } from '#lib/use-search.ts'
import { allContractsRead, contractsParams, contractsRead, knownAtMost, usesRead } from './reads.ts'

/** Debounce of the search on the server. */
const searchDelayMs = 1500

/** The last months of contracts; none where the portal shows no consumption. */
function useUses(listed: readonly ListedContract[] | undefined) {
  const portal = usePortal()
  const isWanted = portal.settings.features.enableInfoCCH && canCall(portal, contractUses)
  const { data } = useRead(usesRead(listed ?? []), { isWanted: isWanted && Boolean(listed?.length) })
  return data?.items ?? []
}

/**
 * The page of contracts that the address names. Once somebody goes to the search, or groups, all of a type are known where
 * they are not too many: then each key finds at once, and the server is asked for the pages of the others only.
 */
export function useListed(type: ContractType) {
  const { settings } = usePortal()
  const address = useAddressState()
  const isByPlace = address.get('by') === 'place'
  const query = contractsParams(type, settings.contracts.itemsPerPage, address.get)
  const { limit, filter } = query
  const answer = useRead(contractsRead(query))
  const { data } = answer
  const search = useSearch(searchDelayMs)
  const [isNear, setNear] = useState(false)
  const isFew = filter !== undefined || (data !== undefined && data.n_items <= knownAtMost)
  const everything = useRead(allContractsRead(type), { isWanted: isByPlace || (isNear && isFew) })
  const all = everything.data
  const whole = all && all.n_items <= all.items.length ? all.items : undefined
  const typed = search.typed.trim()
  const found = whole && searchContracts(whole, typed)
  // Typing begins at the first page, before the address says so.
  const offset = typed === (filter ?? '') ? query.offset : 0
  const ofPage = found?.slice(offset, offset + limit) ?? data?.items
  // Too many to group, or not to be had: the page, as without places.
  const listed = isByPlace && (found || everything.isPending) ? found : ofPage
  const uses = [...useUses(data?.items), ...useUses(whole)]
  return {
    answer,
    search: { ...search, onNear: () => setNear(true) },
    /** The search, as shown. */
    filter: found ? typed : (filter ?? ''),
    isByPlace: isByPlace && found !== undefined,
    listed,
    total: found?.length ?? data?.n_items,
    limit,
    page: offset / limit + 1,
    lastMonthOf: ({ name }: ListedContract) => uses.find(({ contract }) => contract === name),
  }
}

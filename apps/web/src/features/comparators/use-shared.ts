import { readResult, resultQuery, type SharedResult } from '@fanal/domain/comparators/shared-result'
import type { ContractType } from '@fanal/domain/settings/settings'
import { useMemo } from 'react'
import { navigate, useLocation } from '#lib/location.ts'

/** The result that the address is of. */
export function useShared(energy: ContractType, today: string): SharedResult | undefined {
  const { search } = useLocation()
  return useMemo(() => {
    const query = new URLSearchParams(search)
    return readResult((name) => query.get(name), energy, today)
  }, [search, energy, today])
}

/** The result gets an address, and the page stays where it is. */
export function showResult(result: SharedResult): void {
  const { scrollX, scrollY } = window
  navigate(`${window.location.pathname}?${String(new URLSearchParams(resultQuery(result)))}`)
  window.scrollTo(scrollX, scrollY)
}

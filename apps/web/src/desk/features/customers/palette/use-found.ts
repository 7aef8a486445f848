import { findAtDesk } from '@fanal/contract/desk/customers'
import type { FoundAtDesk } from '@fanal/contract/schemas/desk/customers'
import { useEffect, useState } from 'react'
import { useMay } from '#desk/lib/staff.tsx'
import { useApiQuery } from '#lib/api/use-api-query.ts'

/** A search waits until the typing rests. */
const pauseMs = 160

function usePaused(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

const none: readonly FoundAtDesk[] = []

/** Hits for what is typed. The former ones stay until the next are there, so that nothing jumps. */
export function useFound(typed: string) {
  const mayFind = useMay()('customer.read').is === 'allowed'
  const asked = usePaused(typed)
  const isWanted = mayFind && asked.length >= 2
  const query = useApiQuery(findAtDesk, { body: { typed: asked } }, { isWanted })
  const [last, setLast] = useState<readonly FoundAtDesk[]>(none)
  const fresh = isWanted ? query.data?.items : none
  if (fresh && fresh !== last) setLast(fresh)
  return {
    mayFind,
    hits: typed.length < 2 ? none : (fresh ?? last),
    isSearching: mayFind && typed.length >= 2 && (asked !== typed || query.isFetching),
    hasFailed: isWanted && query.isError,
  }
}

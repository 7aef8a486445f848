import { caseDetail } from '@fanal/contract/support'
import type { Case } from '@fanal/contract/schemas/support'
import type { ReactNode } from 'react'
import { PartState } from '#lib/parts/part-state.tsx'
import { useAddressState } from '#lib/use-address-state.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'

interface WithEarlierProps {
  lines: number
  children: (earlier: Case | undefined) => ReactNode
}

/** The case that the address continues (`?earlier=`), for a form that takes its first values from it. */
export function WithEarlier({ lines, children }: WithEarlierProps) {
  const number = useAddressState().get('earlier') ?? ''
  const isWanted = /^\d{8,12}$/.test(number)
  const query = useApiQuery(caseDetail, { params: { id: number } }, { isWanted })
  // A case that cannot be read fills in nothing; the form works without it.
  if (!isWanted || query.error) return children(undefined)
  return (
    <PartState query={query} lines={lines}>
      {children}
    </PartState>
  )
}

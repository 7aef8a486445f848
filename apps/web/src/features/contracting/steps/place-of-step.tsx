import { blankContractingAddress, type ContractingAddress } from '@fanal/domain/contracting/forms/forms'
import { useState } from 'react'
import { PlaceFields } from '#fields/address-fields.tsx'
import type { PlacePart } from '#fields/rare-place-fields.tsx'
import type { FormField } from '#lib/forms/form-field.ts'
import { LazyBoundary } from '#lib/lazy/lazy-boundary.tsx'
import { lazyPart } from '#lib/lazy/lazy-part.tsx'
import { usePortal } from '#lib/portal.tsx'

const OwnPlaces = lazyPart(async () => (await import('./own-places.tsx')).OwnPlaces)

interface PlaceOfStepProps {
  field: (part: PlacePart) => FormField<string>
  value: ContractingAddress
  onSet: (part: PlacePart, text: string) => void
}

/** An address, typed or chosen among those on file. */
export function PlaceOfStep({ field, value, onSet }: PlaceOfStepProps) {
  const { profile } = usePortal()
  const [round, setRound] = useState(0)
  const choose = (place: ContractingAddress) => {
    for (const part of Object.keys(blankContractingAddress) as PlacePart[]) onSet(part, place[part])
    // New fields: to those before it would be another postal code, which drops the town.
    setRound(round + 1)
  }
  return (
    <>
      {profile && (
        <LazyBoundary>
          <OwnPlaces value={value} onChoose={choose} />
        </LazyBoundary>
      )}
      <PlaceFields key={round} field={field} />
    </>
  )
}

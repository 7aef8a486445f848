import { addresses } from '@fanal/contract/contract-changes'
import { blankContractingAddress, type ContractingAddress } from '@fanal/domain/contracting/forms/forms'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useTexts } from '#lib/texts.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'

const parts = Object.keys(blankContractingAddress) as (keyof ContractingAddress)[]

interface OwnPlacesProps {
  value: ContractingAddress
  onChoose: (place: ContractingAddress) => void
}

/** Addresses on file of a signed-in customer: one fills in the fields below, which can still be changed. */
export function OwnPlaces({ value, onChoose }: OwnPlacesProps) {
  const t = useTexts('contracting')
  const { data } = useApiQuery(addresses, {})
  const known = new Map(
    data?.items.flatMap(({ full_address, place }) => (place ? [[full_address, place] as const] : [])),
  )
  if (known.size === 0) return null
  const isChosen = (place: ContractingAddress) => parts.every((part) => place[part] === value[part])
  const [chosen = ''] = [...known].find(([, place]) => isChosen(place)) ?? []
  return (
    <Field label={t('ownPlaces.label')}>
      {(control) => (
        <SelectInput
          {...control}
          value={chosen}
          options={[
            { value: '', label: t('ownPlaces.other') },
            ...[...known.keys()].map((name) => ({ value: name, label: name })),
          ]}
          onChange={({ target }) => onChoose(known.get(target.value) ?? blankContractingAddress)}
        />
      )}
    </Field>
  )
}

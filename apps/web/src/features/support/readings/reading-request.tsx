import { useState } from 'react'
import { SelectInput } from '#ui/form/select-input.tsx'
import { Field } from '#ui/form/field.tsx'
import { PartState } from '#lib/parts/part-state.tsx'
import { useTexts } from '#lib/texts.ts'
import { changeAddress, useAddressState } from '#lib/use-address-state.ts'
import { useContractChoice } from '#features/support/contact/contract-choice.ts'
import { ContractSearch } from '#features/support/contact/contract-field.tsx'
import { useContractOptions } from '#features/support/contact/contract-options.ts'
import styles from '#features/support/support-form.module.css'
import { ReadingForm } from './reading-form.tsx'

/** The contract first, in the address; then the form of its meter. */
export function ReadingRequest({ onSent }: { onSent: (number: string) => void }) {
  const t = useTexts('support')
  const address = useAddressState()
  const asked = address.get('contract')
  const [first] = useState(asked)
  const choice = useContractChoice(first)
  const chosen = asked === undefined ? choice.chosen : choice.find(asked)
  const options = useContractOptions(choice.offered(chosen?.name ?? ''), 'name')
  return (
    <PartState query={choice.query} lines={3}>
      {() => (
        <div className={styles.form}>
          {choice.isMany && <ContractSearch onSearch={choice.search} />}
          <Field label={t('field.contract')} required>
            {(control) => (
              <SelectInput
                {...control}
                value={chosen?.name ?? ''}
                placeholder={t('choose')}
                options={options}
                onChange={(event) => changeAddress({ contract: event.target.value })}
              />
            )}
          </Field>
          {chosen && <ReadingForm key={chosen.name} contractName={chosen.name} onSent={onSent} />}
        </div>
      )}
    </PartState>
  )
}

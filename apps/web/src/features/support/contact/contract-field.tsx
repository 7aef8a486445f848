import { useEffect, useState } from 'react'
import { type FormField, useField } from '#lib/forms/form-field.ts'
import { useTexts } from '#lib/texts.ts'
import { SearchField } from '#ui/form/search-field.tsx'
import { ListField } from '#features/support/list-field.tsx'
import type { ContractChoice } from './contract-choice.ts'
import { useContractOptions } from './contract-options.ts'

const searchDelayMs = 500

/** Only where there are more contracts than fit in a list. */
export function ContractSearch({ onSearch }: { onSearch: (text: string) => void }) {
  const t = useTexts('support')
  const [typed, setTyped] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => onSearch(typed.trim()), searchDelayMs)
    return () => clearTimeout(timer)
  }, [typed, onSearch])
  return <SearchField label={t('field.contractSearch')} value={typed} onType={setTyped} />
}

interface ContractFieldProps {
  field: FormField<string>
  choice: ContractChoice
  /** What its value is. */
  by: 'id' | 'name'
  onSet?: (value: string) => void
}

/** One of the customer's contracts. */
export function ContractField({ field, choice, by, onSet }: ContractFieldProps) {
  const t = useTexts('support')
  const { value } = useField(field)
  const options = useContractOptions(choice.offered(value), by)
  return (
    <>
      {choice.isMany && <ContractSearch onSearch={choice.search} />}
      <ListField field={field} label={t('field.contract')} onSet={onSet} options={options} />
    </>
  )
}

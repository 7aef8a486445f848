import { SelectField } from '#fields/select-field.tsx'
import type { FormField } from '#lib/forms/form-field.ts'
import { useTexts } from '#lib/texts.ts'

interface ListFieldProps {
  field: FormField<string>
  label: string
  help: string
  options: readonly { value: string; label: string }[]
}

/** One of a list that somebody has to choose from. */
export function ListField(props: ListFieldProps) {
  const t = useTexts('contracting')
  return <SelectField {...props} placeholder={t('choose')} required />
}

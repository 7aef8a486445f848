import { SelectField } from '#fields/select-field.tsx'
import type { FormField } from '#lib/forms/form-field.ts'
import { useTexts } from '#lib/texts.ts'
import type { Origins } from './use-origins.ts'

/** Who supplies now. */
export function OriginField({ field, origins }: { field: FormField<string>; origins: Origins }) {
  const t = useTexts('contracting')
  return (
    <SelectField
      field={field}
      label={t('origin.label')}
      help={t('origin.help')}
      placeholder={t('choose')}
      required
      options={origins.items.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}

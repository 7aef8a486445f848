import type { FormField } from '#lib/forms/form-field.ts'
import { useTexts } from '#lib/texts.ts'
import { ListField } from './list-field.tsx'
import type { Origins } from './use-origins.ts'

/** Who supplies now. */
export function OriginField({ field, origins }: { field: FormField<string>; origins: Origins }) {
  const t = useTexts('contracting')
  return (
    <ListField
      field={field}
      label={t('origin.label')}
      help={t('origin.help')}
      options={origins.items.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}

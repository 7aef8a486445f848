import type { FieldProps } from '#fields/field-props.ts'
import { TextField } from '#fields/text-field.tsx'
import { useTexts } from '#lib/texts.ts'

/** The code that an authenticator app shows. */
export function AppCodeField({ field, help }: Pick<FieldProps, 'field' | 'help'>) {
  const t = useTexts('desk')
  return (
    <TextField
      field={field}
      label={t('entry.code')}
      help={help}
      inputMode="numeric"
      autoComplete="one-time-code"
      figures
      required
    />
  )
}

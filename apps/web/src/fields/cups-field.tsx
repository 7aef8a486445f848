import { formatCups, isValidCups } from '@fanal/domain/identifiers/cups'
import { useField } from '#lib/forms/form-field.ts'
import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

/** A supply point's code, uppercased while typing and grouped once complete. */
export function CupsField(props: FieldProps) {
  const { value, set } = useField(props.field)
  const group = () => {
    const grouped = isValidCups(value) ? formatCups(value) : value
    if (grouped !== value) set(grouped)
  }
  return (
    <TextField
      {...props}
      clean={(typed) => typed.toUpperCase()}
      figures
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      onBlur={group}
    />
  )
}

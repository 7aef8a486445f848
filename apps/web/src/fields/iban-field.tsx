import { formatIban, isValidIban, normaliseIban } from '@fanal/domain/identifiers/iban'
import { useField } from '#lib/forms/form-field.ts'
import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

/** An IBAN, uppercased while typing and grouped in fours once complete. */
export function IbanField(props: FieldProps) {
  const { value, set } = useField(props.field)
  const group = () => {
    const grouped = isValidIban(value) ? formatIban(normaliseIban(value)) : value
    if (grouped !== value) set(grouped)
  }
  return (
    <TextField
      {...props}
      clean={(typed) => typed.toUpperCase()}
      figures
      autoComplete="off"
      spellCheck={false}
      maxLength={60}
      onBlur={group}
    />
  )
}

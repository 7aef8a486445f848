import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

export function PostalCodeField(props: FieldProps) {
  return <TextField {...props} inputMode="numeric" autoComplete="postal-code" maxLength={10} />
}

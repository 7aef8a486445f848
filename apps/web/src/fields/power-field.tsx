import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

/** A power in kW, with local decimals. */
export function PowerField(props: FieldProps) {
  return <TextField {...props} inputMode="decimal" figures unit="kW" />
}

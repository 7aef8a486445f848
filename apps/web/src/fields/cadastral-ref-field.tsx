import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

/** A cadastral reference, uppercased while typing. */
export function CadastralRefField(props: FieldProps) {
  return (
    <TextField
      {...props}
      clean={(typed) => typed.toUpperCase()}
      figures
      spellCheck={false}
      autoComplete="off"
      maxLength={30}
    />
  )
}

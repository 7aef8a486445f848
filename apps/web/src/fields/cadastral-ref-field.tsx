import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

/** A reference of the land registry, in capitals as it is typed. */
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

import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

interface TaxIdFieldProps extends FieldProps {
  autoComplete?: string
}

/** A tax id, uppercased while typing. */
export function TaxIdField({ autoComplete = 'off', ...props }: TaxIdFieldProps) {
  return (
    <TextField
      {...props}
      clean={(typed) => typed.toUpperCase()}
      autoComplete={autoComplete}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={64}
      figures
    />
  )
}

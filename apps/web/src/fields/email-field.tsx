import { emailMaxLength } from '@fanal/domain/identifiers/email'
import type { FieldProps } from './field-props.ts'
import { TextField } from './text-field.tsx'

/** An e-mail address. A plain text box: the browser's own rules for addresses differ from ours. */
export function EmailField(props: FieldProps) {
  return (
    <TextField
      {...props}
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={emailMaxLength}
    />
  )
}

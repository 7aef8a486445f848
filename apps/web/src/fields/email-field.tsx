import { emailMaxLength } from '@fanal/domain/identifiers/email'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { FieldProps } from './field-props.ts'

/** An e-mail address. A plain text box: the browser's own rules for addresses differ from ours. */
export function EmailField({ name, value, onChange, onLeave, ...field }: FieldProps) {
  return (
    <Field {...field} id={name}>
      {(control) => (
        <TextInput
          {...control}
          name={name}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={emailMaxLength}
        />
      )}
    </Field>
  )
}

import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { FieldProps } from './field-props.ts'
import { loadPhoneCheck } from './phone-check.ts'

/** A phone number with prefix. The check is loaded on focus. */
export function PhoneField({ name, value, onChange, onLeave, ...field }: FieldProps) {
  return (
    <Field {...field} id={name}>
      {(control) => (
        <TextInput
          {...control}
          name={name}
          value={value}
          type="tel"
          autoComplete="tel"
          onChange={(event) => onChange(event.target.value)}
          onFocus={() => void loadPhoneCheck()}
          onBlur={onLeave}
          maxLength={32}
          figures
        />
      )}
    </Field>
  )
}

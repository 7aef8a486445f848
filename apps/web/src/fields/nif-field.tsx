import type { ChangeEvent } from 'react'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { FieldProps } from './field-props.ts'

interface NifFieldProps extends FieldProps {
  autoComplete?: string
}

/** A tax id, uppercased while typing. */
export function NifField({ name, value, onChange, onLeave, autoComplete = 'off', ...field }: NifFieldProps) {
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const at = target.selectionStart
    // Set directly, so that the caret keeps its position.
    target.value = target.value.toUpperCase()
    target.setSelectionRange(at, at)
    onChange(target.value)
  }
  return (
    <Field {...field} id={name}>
      {(control) => (
        <TextInput
          {...control}
          name={name}
          value={value}
          onChange={type}
          onBlur={onLeave}
          autoComplete={autoComplete}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={64}
          figures
        />
      )}
    </Field>
  )
}

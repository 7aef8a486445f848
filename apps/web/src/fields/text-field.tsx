import type { ChangeEvent, ComponentProps } from 'react'
import { useField } from '#lib/forms/form-field.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import type { FieldProps } from './field-props.ts'

type InputProps = Omit<
  ComponentProps<typeof TextInput>,
  keyof FieldProps | 'name' | 'value' | 'onChange' | 'form'
>

export interface TextFieldProps extends FieldProps, InputProps {
  /** Normalises the input: uppercase, digits only. */
  clean?: (typed: string) => string
  fieldClassName?: string
}

/** A text of one line. */
export function TextField(props: TextFieldProps) {
  const { field, label, help, required, optionalText, id, clean, onBlur, fieldClassName, ...input } = props
  const { name, value, error, set, leave } = useField(field)
  const type = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const written = clean?.(target.value) ?? target.value
    if (written !== target.value && written.length === target.value.length) {
      const at = target.selectionStart
      // Set directly, so that the caret keeps its position.
      target.value = written
      target.setSelectionRange(at, at)
    }
    set(written)
  }
  return (
    <Field {...{ label, help, required, optionalText, id, error }} className={fieldClassName}>
      {(control) => (
        <TextInput
          {...control}
          {...input}
          name={name}
          value={value}
          onChange={type}
          onBlur={(event) => {
            onBlur?.(event)
            leave()
          }}
        />
      )}
    </Field>
  )
}

import { useField } from '#lib/forms/form-field.ts'
import { Field } from '#ui/form/field.tsx'
import { Textarea } from '#ui/form/textarea.tsx'
import type { FieldProps } from './field-props.ts'

interface TextareaFieldProps extends FieldProps {
  rows?: number
}

/** A text of several lines. Nothing is cut off: what is too long is told. */
export function TextareaField({ field, rows, ...rest }: TextareaFieldProps) {
  const { name, value, error, set, leave } = useField(field)
  return (
    <Field {...rest} error={error}>
      {(control) => (
        <Textarea
          {...control}
          name={name}
          rows={rows}
          value={value}
          onChange={(event) => set(event.target.value)}
          onBlur={leave}
        />
      )}
    </Field>
  )
}

import { useField } from '#lib/forms/form-field.ts'
import { Field } from '#ui/form/field.tsx'
import { SelectInput, type SelectOption } from '#ui/form/select-input.tsx'
import type { FieldProps } from './field-props.ts'

interface SelectFieldProps extends FieldProps {
  options: readonly SelectOption[]
  /** The first, empty option. */
  placeholder?: string
  /** Called after the value is set. */
  onSet?: (value: string) => void
}

/** One of many. Empty while none is chosen. */
export function SelectField({ field, options, placeholder, onSet, ...rest }: SelectFieldProps) {
  const { name, value, error, set } = useField(field)
  return (
    <Field {...rest} error={error}>
      {(control) => (
        <SelectInput
          {...control}
          name={name}
          value={value}
          options={options}
          placeholder={placeholder}
          onChange={(event) => {
            set(event.target.value)
            onSet?.(event.target.value)
          }}
        />
      )}
    </Field>
  )
}

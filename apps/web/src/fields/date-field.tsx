import { isDay } from '@fanal/domain/dates'
import { useField } from '#lib/forms/form-field.ts'
import { DateInput } from '#ui/form/date-input.tsx'
import { Field } from '#ui/form/field.tsx'
import type { FieldProps } from './field-props.ts'

interface DateFieldProps extends FieldProps {
  min?: string
  max?: string
}

/** A day, YYYY-MM-DD; empty if none. */
export function DateField({ field, min, max, ...rest }: DateFieldProps) {
  const { name, value, error, set, leave } = useField(field)
  return (
    <Field {...rest} error={error}>
      {(control) => (
        <DateInput
          {...control}
          name={name}
          // An external value may be one that a date input cannot hold.
          value={isDay(value) ? value : ''}
          min={min}
          max={max}
          onChange={(event) => set(event.target.value)}
          onBlur={leave}
        />
      )}
    </Field>
  )
}

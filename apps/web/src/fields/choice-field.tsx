import { useField } from '#lib/forms/form-field.ts'
import { RadioGroup, type RadioOption } from '#ui/form/radio-group.tsx'
import type { FieldProps } from './field-props.ts'

interface ChoiceFieldProps<T extends string> extends Omit<FieldProps<T | null>, 'optionalText'> {
  options: readonly RadioOption<T>[]
  layout?: 'stack' | 'row' | 'cards' | 'columns'
}

/** One of a few visible choices. Null while none is chosen. */
export function ChoiceField<T extends string>({ field, label, ...group }: ChoiceFieldProps<T>) {
  const { value, error, set } = useField(field)
  return <RadioGroup {...group} legend={label} value={value} error={error} onChange={set} />
}

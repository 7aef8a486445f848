import { useField } from '#lib/forms/form-field.ts'
import { RadioGroup, type RadioOption } from '#ui/form/radio-group.tsx'
import type { FieldProps } from './field-props.ts'

interface ChoiceFieldProps<T extends string> extends Omit<FieldProps<T | null>, 'optionalText'> {
  options: readonly RadioOption<T>[]
  layout?: 'stack' | 'row' | 'cards' | 'columns'
  /** Called before the value is set. */
  onSet?: (value: T) => void
}

/** One of a few visible choices. Null while none is chosen. */
export function ChoiceField<T extends string>({ field, label, onSet, ...group }: ChoiceFieldProps<T>) {
  const { value, error, set } = useField(field)
  const choose = (chosen: T) => {
    onSet?.(chosen)
    set(chosen)
  }
  return <RadioGroup {...group} legend={label} value={value} error={error} onChange={choose} />
}

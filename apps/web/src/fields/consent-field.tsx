import type { ReactNode } from 'react'
import { useField } from '#lib/forms/form-field.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import type { FieldProps } from './field-props.ts'

interface ConsentFieldProps extends Omit<FieldProps<boolean>, 'label' | 'optionalText'> {
  /** The text that is agreed to. */
  children: ReactNode
  /** Called after the value is set. */
  onSet?: (isGiven: boolean) => void
}

export function ConsentField({ field, onSet, ...checkbox }: ConsentFieldProps) {
  const { name, value, error, set } = useField(field)
  return (
    <Checkbox
      {...checkbox}
      name={name}
      checked={value}
      error={error}
      onChange={(event) => {
        onSet?.(event.target.checked)
        set(event.target.checked)
      }}
    />
  )
}

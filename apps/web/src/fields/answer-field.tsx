import type { ReactNode } from 'react'
import { useField } from '#lib/forms/form-field.ts'
import { RadioGroup } from '#ui/form/radio-group.tsx'
import type { FieldProps } from './field-props.ts'

interface Said {
  label: ReactNode
  help?: ReactNode
}

interface AnswerFieldProps extends Omit<FieldProps<boolean | null>, 'optionalText'> {
  yes: Said
  no: Said
}

/** Yes or no. Null while it is not answered. */
export function AnswerField({ field, label, yes, no, ...group }: AnswerFieldProps) {
  const { value, error, set } = useField(field)
  return (
    <RadioGroup<'yes' | 'no'>
      {...group}
      legend={label}
      layout="columns"
      value={value === null ? null : value ? 'yes' : 'no'}
      error={error}
      onChange={(answer) => set(answer === 'yes')}
      options={[
        { value: 'yes', ...yes },
        { value: 'no', ...no },
      ]}
    />
  )
}

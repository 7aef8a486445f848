import { TextField } from '#fields/text-field.tsx'
import type { FormField } from '#lib/forms/form-field.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import grid from '#ui/form/field-grid.module.css'

export const maxNameLength = 256

const autoComplete = ['given-name', 'family-name']

interface FullNameProps {
  /** Name, first and second surname: the fields and what they are called. */
  parts: readonly { field: FormField<string>; label: TextKey<'contracting'> }[]
}

/** The second surname, which many do not have, is the last. */
export function FullName({ parts }: FullNameProps) {
  const t = useTexts('contracting')
  return (
    <div className={grid.pair}>
      {parts.map(({ field, label }, index) => (
        <TextField
          key={label}
          field={field}
          label={t(label)}
          maxLength={maxNameLength}
          {...(autoComplete[index] === undefined
            ? { optionalText: t('optional') }
            : { autoComplete: autoComplete[index], required: true })}
        />
      ))}
    </div>
  )
}

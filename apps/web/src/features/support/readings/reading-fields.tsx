import { TextField } from '#fields/text-field.tsx'
import type { FormField } from '#lib/forms/form-field.ts'
import { useTexts } from '#lib/texts.ts'
import grid from '#ui/form/field-grid.module.css'

interface ReadingFieldsProps {
  periods: readonly string[]
  fieldOf: (period: string) => FormField<string>
  helpOf?: (period: string) => string | undefined
}

/** What the meter shows, by period. */
export function ReadingFields({ periods, fieldOf, helpOf }: ReadingFieldsProps) {
  const t = useTexts('support')
  return (
    <div className={grid.pair}>
      {periods.map((name) => (
        <TextField
          key={name}
          field={fieldOf(name)}
          label={name === 'm3' ? t('reading.gas') : t('reading.period', { period: name })}
          help={helpOf?.(name)}
          unit={name === 'm3' ? 'm³' : 'kWh'}
          inputMode="decimal"
          autoComplete="off"
          figures
          required
        />
      ))}
    </div>
  )
}

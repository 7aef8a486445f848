import { powerFields } from '@fanal/domain/contract-changes/power-change'
import { useTexts } from '#lib/texts.ts'
import { Field } from '#ui/form/field.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { errorText, type FieldErrors } from './change-form.tsx'
import styles from './change-form.module.css'

interface PowerFieldsProps {
  /** kW as typed, one per period. */
  powers: readonly string[]
  errors: FieldErrors
  /** Below each: its current value. */
  helpOf: (place: number) => string | undefined
  onChange: (powers: string[]) => void
}

export function PowerFields({ powers, errors, helpOf, onChange }: PowerFieldsProps) {
  const t = useTexts('contract-changes')
  return (
    <div className={styles.grid}>
      {powers.map((power, place) => {
        const field = powerFields[place] ?? 'power'
        const code = errors[field]
        return (
          <Field
            key={field}
            label={t('power.field', { period: `P${place + 1}` })}
            help={helpOf(place)}
            error={code && t(errorText(code))}
            required
          >
            {(control) => (
              <TextInput
                {...control}
                inputMode="decimal"
                figures
                unit="kW"
                value={power}
                onChange={(event) =>
                  onChange(powers.map((one, at) => (at === place ? event.target.value : one)))
                }
              />
            )}
          </Field>
        )
      })}
    </div>
  )
}

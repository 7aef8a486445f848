import { CupsField } from '#fields/cups-field.tsx'
import { DateField } from '#fields/date-field.tsx'
import { SelectField } from '#fields/select-field.tsx'
import { TextField } from '#fields/text-field.tsx'
import type { FormField } from '#lib/forms/form-field.ts'
import { useTexts } from '#lib/texts.ts'
import { useNoted } from './field-notes.tsx'
import styles from './bill-form.module.css'

/** What every form of a bill is given. */
export interface BillChoices {
  /** None where they are not known: nobody is asked. */
  origins: readonly { value: string; label: string }[]
  tariffs: readonly string[]
  today: string
  /** Another server compares: the supply point leaves the device. */
  isSent?: boolean
}

interface SupplyFieldsProps extends BillChoices {
  fields: Record<'cups' | 'origin' | 'tariff', FormField<string>>
}

/** The supply: its code, the current retailer, the access tariff. */
export function SupplyFields({ fields, origins, tariffs, isSent = false }: SupplyFieldsProps) {
  const { cups, origin, tariff } = fields
  const t = useTexts('comparators')
  const noted = useNoted()
  return (
    <>
      <div className={styles.half}>
        <CupsField
          field={cups}
          label={t('field.cups')}
          help={noted(cups, t(isSent ? 'field.cupsSent' : 'field.cupsHelp'))}
          required
        />
      </div>
      {origins.length > 0 && (
        <div className={styles.quarter}>
          <SelectField
            field={origin}
            label={t('field.origin')}
            placeholder={t('field.choose')}
            options={origins}
            required
          />
        </div>
      )}
      <div className={styles.quarter}>
        <SelectField
          field={tariff}
          label={t('field.tariff')}
          help={noted(tariff)}
          options={tariffs.map((name) => ({ value: name, label: name }))}
          required
        />
      </div>
    </>
  )
}

interface DayFieldsProps {
  start: FormField<string>
  end: FormField<string>
  today: string
}

/** The billed days. */
export function DayFields({ start, end, today }: DayFieldsProps) {
  const t = useTexts('comparators')
  const noted = useNoted()
  return (
    <>
      <DateField field={start} label={t('field.from')} help={noted(start)} max={today} required />
      <DateField field={end} label={t('field.to')} help={noted(end)} max={today} required />
    </>
  )
}

interface FigureFieldProps {
  field: FormField<string>
  label: string
  help?: string | undefined
  unit: 'kWh' | '€'
  required?: boolean
}

/** A figure with its unit: whole kWh, or euros. */
export function FigureField({ unit, help, ...rest }: FigureFieldProps) {
  const noted = useNoted()
  return (
    <TextField
      {...rest}
      help={noted(rest.field, help)}
      inputMode={unit === '€' ? 'decimal' : 'numeric'}
      figures
      unit={unit}
    />
  )
}

/** What the bill cost. */
export function AmountField({ field }: { field: FormField<string> }) {
  const t = useTexts('comparators')
  return (
    <FigureField field={field} label={t('field.amount')} help={t('field.amountHelp')} unit="€" required />
  )
}

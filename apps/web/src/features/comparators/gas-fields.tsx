import type { GasComparisonForm } from '@fanal/domain/comparators/comparison-form'
import { CupsField } from '#fields/cups-field.tsx'
import { DateField } from '#fields/date-field.tsx'
import { SelectField } from '#fields/select-field.tsx'
import { TextField } from '#fields/text-field.tsx'
import type { Form } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import styles from './bill-form.module.css'

interface GasFieldsProps {
  form: Form<GasComparisonForm>
  origins: readonly { value: string; label: string }[]
  tariffs: readonly string[]
  today: string
}

/** The gas bill of another retailer, as it is printed. */
export function GasFields({ form, origins, tariffs, today }: GasFieldsProps) {
  const t = useTexts('comparators')
  return (
    <>
      <div className={styles.half}>
        <CupsField field={form.field('cups')} label={t('field.cups')} help={t('field.cupsHelp')} required />
      </div>
      {origins.length > 0 && (
        <div className={styles.quarter}>
          <SelectField
            field={form.field('comerOrigin')}
            label={t('field.origin')}
            placeholder={t('field.choose')}
            options={origins}
            required
          />
        </div>
      )}
      <div className={styles.quarter}>
        <SelectField
          field={form.field('access_tariff')}
          label={t('field.tariff')}
          options={tariffs.map((name) => ({ value: name, label: name }))}
          required
        />
      </div>
      <div className={styles.row}>
        <DateField field={form.field('startDate')} label={t('field.from')} max={today} required />
        <DateField field={form.field('endDate')} label={t('field.to')} max={today} required />
        <TextField
          field={form.field('consumption')}
          label={t('field.kwh')}
          help={t('field.gasHelp')}
          inputMode="numeric"
          figures
          unit="kWh"
          required
        />
        <TextField
          field={form.field('invoiceAmount')}
          label={t('field.amount')}
          help={t('field.amountHelp')}
          inputMode="decimal"
          figures
          unit="€"
          required
        />
      </div>
    </>
  )
}

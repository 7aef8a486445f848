import { askedPeriods, type ComparisonForm, periodFields } from '@fanal/domain/comparators/comparison-form'
import { powerPeriodCountOf } from '@fanal/domain/consumption/local-clock'
import { CupsField } from '#fields/cups-field.tsx'
import { DateField } from '#fields/date-field.tsx'
import { PowerField } from '#fields/power-field.tsx'
import { SelectField } from '#fields/select-field.tsx'
import { TextField } from '#fields/text-field.tsx'
import { type Form, useFormValues } from '#lib/forms/use-form.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import styles from './bill-form.module.css'

interface Option {
  value: string
  label: string
}

interface BillFieldsProps {
  form: Form<ComparisonForm>
  /** None where they are not known: nobody is asked. */
  origins: readonly Option[]
  tariffs: readonly string[]
  today: string
}

const periodNames = {
  3: ['field.peak', 'field.flat', 'field.valley'],
  6: [],
  1: [],
} as const satisfies Record<number, readonly TextKey<'comparators'>[]>

function PeriodFields({ form }: { form: Form<ComparisonForm> }) {
  const t = useTexts('comparators')
  const { accessTariff } = useFormValues(form)
  const count = askedPeriods(accessTariff)
  return periodFields.slice(0, count).map((field, i) => {
    const name = periodNames[count][i]
    const label = count === 1 ? t('field.kwh') : t('field.energy', { period: `P${i + 1}` })
    return (
      <TextField
        key={field}
        field={form.field(field)}
        label={label}
        help={name && t(name)}
        inputMode="numeric"
        figures
        unit="kWh"
        required={i === 0}
      />
    )
  })
}

/** Two powers stand for six: the last may be higher. */
function PowerFields({ form }: { form: Form<ComparisonForm> }) {
  const t = useTexts('comparators')
  const { accessTariff } = useFormValues(form)
  const isTwo = powerPeriodCountOf(accessTariff) === 2
  return (
    <>
      <PowerField
        field={form.field('power')}
        label={t('field.power', { period: isTwo ? 'P1' : 'P1–P5' })}
        help={isTwo ? t('field.powerP1') : undefined}
        required
      />
      <PowerField
        field={form.field('power2')}
        label={t('field.power', { period: isTwo ? 'P2' : 'P6' })}
        help={t('field.power2')}
      />
    </>
  )
}

/** The bill of another retailer, as it is printed. */
export function BillFields({ form, origins, tariffs, today }: BillFieldsProps) {
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
          field={form.field('accessTariff')}
          label={t('field.tariff')}
          options={tariffs.map((name) => ({ value: name, label: name }))}
          required
        />
      </div>
      <div className={styles.row}>
        <DateField field={form.field('startDate')} label={t('field.from')} max={today} required />
        <DateField field={form.field('endDate')} label={t('field.to')} max={today} required />
        <PowerFields form={form} />
      </div>
      <div className={styles.row}>
        <PeriodFields form={form} />
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

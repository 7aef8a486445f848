import { askedPeriods, type ComparisonForm, periodFields } from '@fanal/domain/comparators/comparison-form'
import { powerPeriodCountOf } from '@fanal/domain/consumption/local-clock'
import { PowerField } from '#fields/power-field.tsx'
import { type Form, useFormValues } from '#lib/forms/use-form.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { AmountField, type BillChoices, DayFields, FigureField, SupplyFields } from './supply-fields.tsx'
import styles from './bill-form.module.css'

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
      <FigureField
        key={field}
        field={form.field(field)}
        label={label}
        help={name && t(name)}
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
export function BillFields({ form, ...choices }: BillChoices & { form: Form<ComparisonForm> }) {
  const { field } = form
  const supply = { cups: field('cups'), origin: field('comerOrigin'), tariff: field('accessTariff') }
  return (
    <>
      <SupplyFields {...choices} fields={supply} />
      <div className={styles.row}>
        <DayFields start={field('startDate')} end={field('endDate')} today={choices.today} />
        <PowerFields form={form} />
      </div>
      <div className={styles.row}>
        <PeriodFields form={form} />
        <AmountField field={field('invoiceAmount')} />
      </div>
    </>
  )
}

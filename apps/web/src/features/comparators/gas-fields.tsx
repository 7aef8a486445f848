import type { GasComparisonForm } from '@fanal/domain/comparators/comparison-form'
import type { Form } from '#lib/forms/use-form.ts'
import { useTexts } from '#lib/texts.ts'
import { AmountField, type BillChoices, DayFields, FigureField, SupplyFields } from './supply-fields.tsx'
import styles from './bill-form.module.css'

/** The gas bill of another retailer, as it is printed. */
export function GasFields({ form, ...choices }: BillChoices & { form: Form<GasComparisonForm> }) {
  const t = useTexts('comparators')
  const { field } = form
  const supply = { cups: field('cups'), origin: field('comerOrigin'), tariff: field('access_tariff') }
  return (
    <>
      <SupplyFields {...choices} fields={supply} />
      <div className={styles.row}>
        <DayFields start={field('startDate')} end={field('endDate')} today={choices.today} />
        <FigureField
          field={field('consumption')}
          label={t('field.kwh')}
          help={t('field.gasHelp')}
          unit="kWh"
          required
        />
        <AmountField field={field('invoiceAmount')} />
      </div>
    </>
  )
}

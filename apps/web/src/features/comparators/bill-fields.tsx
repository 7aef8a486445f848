import {
  askedPeriods,
  asksPlace,
  asksSmallPower,
  type ComparisonForm,
  periodFields,
} from '@fanal/domain/comparators/comparison-form'
import { powerPeriodCountOf } from '@fanal/domain/consumption/local-clock'
import { ConsentField } from '#fields/consent-field.tsx'
import { PostalCodeField } from '#fields/postal-code-field.tsx'
import { PowerField } from '#fields/power-field.tsx'
import { type Form, useFormValues } from '#lib/forms/use-form.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { useNoted } from './field-notes.tsx'
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
  const noted = useNoted()
  const { accessTariff } = useFormValues(form)
  const isTwo = powerPeriodCountOf(accessTariff) === 2
  return (
    <>
      <PowerField
        field={form.field('power')}
        label={t('field.power', { period: isTwo ? 'P1' : 'P1–P5' })}
        help={noted(form.field('power'), isTwo ? t('field.powerP1') : undefined)}
        required
      />
      <PowerField
        field={form.field('power2')}
        label={t('field.power', { period: isTwo ? 'P2' : 'P6' })}
        help={noted(form.field('power2'), t('field.power2'))}
      />
    </>
  )
}

/** Asked for only where the supply point does not tell where it is: taxes and hours differ. */
function PlaceField({ form }: { form: Form<ComparisonForm> }) {
  const t = useTexts('comparators')
  const { cups } = useFormValues(form)
  if (!asksPlace(cups)) return null
  return (
    <div className={styles.half}>
      <PostalCodeField
        field={form.field('zipcode')}
        label={t('field.zipcode')}
        help={t('field.zipcodeHelp')}
        required
      />
    </div>
  )
}

/** Six periods with so little power are rather a slip: the tariff is asked about. */
function SmallPowerField({ form }: { form: Form<ComparisonForm> }) {
  const t = useTexts('comparators')
  const values = useFormValues(form)
  if (!asksSmallPower(values)) return null
  return (
    <div className={styles.wide}>
      <ConsentField field={form.field('isSmallPower')}>
        {t('field.smallPower', { tariff: values.accessTariff })}
      </ConsentField>
    </div>
  )
}

interface BillFieldsProps extends BillChoices {
  form: Form<ComparisonForm>
  /** Asks about unusual or unknown values. */
  isInteractive?: boolean
  /** The scanned bill compensates surplus: its kWh are in the bill, not in its code. */
  hasSurplus?: boolean
}

/** The bill of another retailer, as it is printed. */
export function BillFields({ form, isInteractive, hasSurplus, ...choices }: BillFieldsProps) {
  const t = useTexts('comparators')
  const { field } = form
  const supply = { cups: field('cups'), origin: field('comerOrigin'), tariff: field('accessTariff') }
  return (
    <>
      <SupplyFields {...choices} fields={supply} />
      {isInteractive && <PlaceField form={form} />}
      <div className={styles.row}>
        <DayFields start={field('startDate')} end={field('endDate')} today={choices.today} />
        <PowerFields form={form} />
      </div>
      {isInteractive && <SmallPowerField form={form} />}
      <div className={styles.row}>
        <PeriodFields form={form} />
        <AmountField field={field('invoiceAmount')} />
        {hasSurplus && (
          <FigureField
            field={field('surplusKwh')}
            label={t('field.surplus')}
            help={t('field.surplusHelp')}
            unit="kWh"
          />
        )}
      </div>
    </>
  )
}

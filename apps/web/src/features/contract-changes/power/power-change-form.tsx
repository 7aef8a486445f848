import { smallTariff } from '@fanal/domain/contract-changes/power-change'
import type { PowerField as PowerName } from '@fanal/domain/contract-changes/power-fields'
import { ConsentField } from '#fields/consent-field.tsx'
import { PhoneField } from '#fields/phone-field.tsx'
import { PowerField } from '#fields/power-field.tsx'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Note } from '#ui/state/note.tsx'
import { ChangeForm, ChoicesMissing } from '#features/contract-changes/change-form.tsx'
import fieldGrid from '#ui/form/field-grid.module.css'
import { Button } from '#ui/button/button.tsx'
import styles from '#features/contract-changes/change-form.module.css'
import type { FormProps } from '#features/contract-changes/form-props.ts'
import { PowerCost } from './power-cost.tsx'
import { NoTariffChange, TariffChange } from './tariff-change.tsx'
import { usePowerForm } from './use-power-form.ts'

type Powers = ReturnType<typeof usePowerForm>

/** One per period of the tariff, each with its current value. */
function PowerFields({ form, fields, set, saysYes, currentKw }: Powers) {
  const t = useTexts('contract-changes')
  const { powerKw } = useFormats()
  const helpOf = (place: number) => {
    if (saysYes) return place === 0 ? t('power.smallDay') : t('power.smallNight')
    const now = currentKw[place]
    return now === undefined ? undefined : t('power.current', { power: powerKw(now) })
  }
  return (
    <div className={fields.length === 6 ? fieldGrid.threes : fieldGrid.grid}>
      {fields.map((name: PowerName, place) => (
        <PowerField
          key={name}
          field={form.field(`${set}.${name}`)}
          label={t('power.field', { period: `P${place + 1}` })}
          help={helpOf(place)}
          required
        />
      ))}
    </div>
  )
}

/** The rule of six periods; broken, which one does, and a press that mends it. */
function SixRule({ tooLow, isOther }: Powers) {
  const t = useTexts('contract-changes')
  const rule = t(isOther ? 'power.six' : 'power.sixStay')
  if (!tooLow) return <Note>{rule}</Note>
  const { place, least, raise } = tooLow
  return (
    <Note
      tone="warn"
      role="status"
      title={t('power.below', { period: `P${place + 1}`, previous: `P${place}` })}
      action={
        <Button size="s" onClick={raise}>
          {t('power.raise', { power: `${least} kW` })}
        </Button>
      }
    >
      {rule}
    </Note>
  )
}

/** The effects of another access tariff, and the checkbox to agree. */
function OtherTariff({ contract, powers }: Pick<FormProps, 'contract'> & { powers: Powers }) {
  const t = useTexts('contract-changes')
  const { form, other, options, product } = powers
  if (other === undefined) return null
  if (!options.data) return <ChoicesMissing label={t('tariff.loading')} query={options} />
  if (!product) return <NoTariffChange tariff={other} />
  if (!options.data.other) return null
  return (
    <TariffChange
      options={options.data}
      other={options.data.other}
      product={product}
      onProduct={powers.setProduct}
    >
      {powers.offersSmall && (
        <ConsentField field={form.field('tariff')} onSet={(isYes) => isYes && powers.fillTwo()}>
          {t('tariff.yes', { now: contract.tariff.name, after: other })}
        </ConsentField>
      )}
    </TariffChange>
  )
}

export function PowerChangeForm(props: FormProps) {
  const { contract, onCancel } = props
  const t = useTexts('contract-changes')
  const powers = usePowerForm(props)
  const { form, checked, saysYes, isOther, knowsTariffs } = powers
  return (
    <ChangeForm form={form} onCancel={onCancel} submitLabel={t('power.submit')} effect="effect.distributor">
      <p className={styles.quiet}>{t('power.intro')}</p>
      {!saysYes && <PowerFields {...powers} />}
      {powers.fields.length > 2 && <SixRule {...powers} />}
      {isOther && !knowsTariffs && (
        <Note tone="warn" role="status">
          {t('tariff.toSix', { now: contract.tariff.name, after: powers.target })}
        </Note>
      )}
      {powers.isStuck && <NoTariffChange tariff={smallTariff} />}
      <OtherTariff contract={contract} powers={powers} />
      {saysYes && <PowerFields {...powers} />}
      <PowerCost
        contract={contract}
        currentW={powers.currentW}
        requestedW={checked.ok ? checked.powersW : undefined}
        otherPrices={isOther ? powers.product?.prices.power : null}
      />
      <PhoneField field={form.field('phone')} label={t('power.phone')} required />
    </ChangeForm>
  )
}

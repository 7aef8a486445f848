import { changePower } from '@fanal/contract/contract-changes'
import { powerFields, smallTariff } from '@fanal/domain/contract-changes/power-change'
import { isPlausiblePhone, normalisePhone, splitPhone } from '@fanal/domain/identifiers/phone'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field } from '#ui/form/field.tsx'
import { Note } from '#ui/state/note.tsx'
import { TextInput } from '#ui/form/text-input.tsx'
import { ChangeForm, ChoicesMissing, errorText } from './change-form.tsx'
import styles from './change-form.module.css'
import type { FormProps } from './form-props.ts'
import { PowerFees } from './power-fees.tsx'
import { PowerFields } from './power-fields.tsx'
import { NoTariffChange, TariffChange } from './tariff-change.tsx'
import { useChange } from './use-change.ts'
import { usePowerForm } from './use-power-form.ts'

export function PowerChangeForm({ contract, powers: wanted, onDone, onCancel }: FormProps) {
  const t = useTexts('contract-changes')
  const { powerKw } = useFormats()
  const form = usePowerForm(contract, wanted)
  const { checked, other, saysYes } = form
  const [phone, setPhone] = useState(contract.notification_address?.mobile ?? '')
  const { errors, error, isBusy, problems, send, forget } = useChange(changePower, onDone)

  const submit = () => {
    const found: Record<string, string> = checked.ok ? {} : { ...checked.errors }
    if (checked.ok && form.isOther && form.knowsTariffs && !form.product) found['product'] = 'no_product'
    if (!isPlausiblePhone(normalisePhone(phone))) found['phone'] = 'phone_not_valid'
    const [p1 = 0, p2 = 0, p3, p4, p5, p6] = checked.ok ? checked.powersW : []
    const { prefix, number: phone_num } = splitPhone(normalisePhone(phone))
    send(found, {
      params: { contractName: contract.name },
      query: { type: contract.type },
      body: {
        power_p1: p1,
        power_p2: p2,
        power_p3: p3,
        power_p4: p4,
        power_p5: p5,
        power_p6: p6,
        phone: normalisePhone(phone),
        phone_num,
        phone_pre: prefix,
        ...(form.isOther && form.knowsTariffs && { tariff: form.target, product: form.product?.id }),
      },
    })
  }

  const helpOf = (place: number) => {
    if (saysYes) return place === 0 ? t('power.smallDay') : t('power.smallNight')
    const now = form.currentKw[place]
    return now === undefined ? undefined : t('power.current', { power: powerKw(now) })
  }
  // Validity depends on the other powers.
  const forgetPowers = () => forget(...powerFields, 'tariff', 'product')

  const fields = (
    <PowerFields
      powers={form.shown}
      errors={errors}
      helpOf={helpOf}
      onChange={(powers) => {
        forgetPowers()
        form.setShown(powers)
      }}
    />
  )

  return (
    <ChangeForm
      onSubmit={submit}
      onCancel={onCancel}
      submitLabel={t('power.submit')}
      isBusy={isBusy}
      error={error}
      problems={problems}
      effect="effect.distributor"
    >
      <p className={styles.quiet}>{t('power.intro')}</p>
      {!saysYes && fields}
      {form.shown.length > 2 && <Note>{t(form.isOther ? 'power.six' : 'power.sixStay')}</Note>}
      {form.isOther && !form.knowsTariffs && (
        <Note tone="warn" role="status">
          {t('tariff.toSix', { now: contract.tariff.name, after: form.target })}
        </Note>
      )}
      {form.isStuck && <NoTariffChange tariff={smallTariff} />}
      {other !== undefined && !form.options.data && (
        <ChoicesMissing label={t('tariff.loading')} query={form.options} />
      )}
      {form.options.data?.other && other !== undefined && form.product && (
        <TariffChange
          options={form.options.data}
          other={form.options.data.other}
          product={form.product}
          onProduct={form.setProduct}
        >
          {form.offersSmall && (
            <Checkbox
              checked={saysYes}
              error={errors['tariff'] && t(errorText(errors['tariff']))}
              onChange={(event) => {
                forgetPowers()
                form.sayYes(event.target.checked)
              }}
            >
              {t('tariff.yes', { now: contract.tariff.name, after: other })}
            </Checkbox>
          )}
        </TariffChange>
      )}
      {form.options.data && other !== undefined && !form.product && <NoTariffChange tariff={other} />}
      {saysYes && fields}
      <Field label={t('power.phone')} error={errors['phone'] && t(errorText(errors['phone']))} required>
        {(control) => (
          <TextInput
            {...control}
            type="tel"
            autoComplete="tel"
            maxLength={20}
            value={phone}
            onChange={(event) => {
              forget('phone')
              setPhone(event.target.value)
            }}
          />
        )}
      </Field>
      <PowerFees currentW={form.currentW} wantedW={checked.ok ? checked.powersW : undefined} />
    </ChangeForm>
  )
}

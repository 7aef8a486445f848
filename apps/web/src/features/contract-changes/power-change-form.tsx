import { changePower } from '@fanal/contract/contract-changes'
import { checkPowerChange, needsSixPeriods, powerFields } from '@fanal/domain/contract-changes/power-change'
import { isPlausiblePhone, normalisePhone, splitPhone } from '@fanal/domain/identifiers/phone'
import { generalVatPercent, powerChangeCost, withVatCents } from '@fanal/domain/contract-changes/power-fees'
import { eurosToCents } from '@fanal/domain/money'
import { kwToW, wToKw } from '@fanal/domain/units'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Field } from '#ui/field.tsx'
import { Note } from '#ui/note.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { ChangeForm, errorText } from './change-form.tsx'
import styles from './change-form.module.css'
import type { FormProps } from './form-props.ts'
import { useChange } from './use-change.ts'

/** What the distributor charges, with VAT, before anything is sent (spec 1 §9); and what this very change would cost. */
function Fees({ currentW, wantedW }: { currentW: number[]; wantedW: number[] | undefined }) {
  const t = useTexts('contract-changes')
  const { money, powerKw, percent } = useFormats()
  const { powerChange, taxes } = usePortal().settings
  const { fees } = powerChange
  const vatPercent = taxes.vatPercent || generalVatPercent
  const inEuros = (cents: number) => money(cents / 100)
  const shown = (euros: string) => ({
    net: money(Number(euros)),
    amount: inEuros(withVatCents(eurosToCents(euros), vatPercent)),
  })
  const cost = wantedW && powerChangeCost(currentW, wantedW, fees, vatPercent)
  return (
    <div className={styles.quiet}>
      <strong>{t('power.fees', { vat: percent(Number(vatPercent), 2) })}</strong>
      <ul className={styles.fees}>
        <li>{t('power.feeConnection', shown(fees.connection))}</li>
        <li>{t('power.feeAccess', shown(fees.accessPerKw))}</li>
        <li>{t('power.feeExtension', shown(fees.extensionPerKw))}</li>
      </ul>
      <p className={styles.sum} role="status">
        {cost && cost.extraW === 0 && t('power.costLess', { amount: inEuros(cost.leastCents) })}
        {cost &&
          cost.extraW > 0 &&
          t('power.costMore', {
            power: powerKw(wToKw(cost.extraW)),
            least: inEuros(cost.leastCents),
            most: inEuros(cost.mostCents),
          })}
      </p>
    </div>
  )
}

export function PowerChangeForm({ contract, powers: wanted, onDone, onCancel }: FormProps) {
  const t = useTexts('contract-changes')
  const { powerKw, number } = useFormats()
  const current = contract.contracted_power_period.map(({ power }) => power)
  const [powers, setPowers] = useState(() => {
    const first = wanted ?? current
    return powerFields.map((_, i) => (first[i] === undefined ? '' : number(first[i], 3)))
  })
  const [phone, setPhone] = useState(contract.notification_address?.mobile ?? '')
  const { errors, error, isBusy, problems, send, forget } = useChange(changePower, onDone)
  const hasSix = needsSixPeriods(powers)

  const currentW = current.map(kwToW)
  const checked = checkPowerChange(powers, currentW)

  const submit = () => {
    const found: Record<string, string> = checked.ok ? {} : { ...checked.errors }
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
      },
    })
  }

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
      <div className={styles.grid}>
        {powerFields.slice(0, hasSix ? 6 : 2).map((field, i) => {
          const code = errors[field]
          const now = current[i]
          return (
            <Field
              key={field}
              label={t('power.field', { period: `P${i + 1}` })}
              help={now === undefined ? undefined : t('power.current', { power: powerKw(now) })}
              error={code && t(errorText(code))}
              required
            >
              {(control) => (
                <TextInput
                  {...control}
                  inputMode="decimal"
                  figures
                  unit="kW"
                  value={powers[i]}
                  onChange={(event) => {
                    // Whether one is right depends on the others.
                    forget(...powerFields)
                    setPowers(powers.map((one, at) => (at === i ? event.target.value : one)))
                  }}
                />
              )}
            </Field>
          )
        })}
      </div>
      {hasSix && <Note>{t('power.six')}</Note>}
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
      <Fees currentW={currentW} wantedW={checked.ok ? checked.powersW : undefined} />
    </ChangeForm>
  )
}

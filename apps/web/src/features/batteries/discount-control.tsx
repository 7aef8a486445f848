import { batteryTypes, changeBatteryDiscounts } from '@fanal/contract/batteries'
import { type DiscountMode, discountModes } from '@fanal/domain/batteries/battery-rules'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { Field } from '#ui/form/field.tsx'
import { Note } from '#ui/state/note.tsx'
import { SelectInput } from '#ui/form/select-input.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { Tooltip } from '#ui/overlay/tooltip.tsx'
import { actState, batteryAnswers, type BatteryProps } from './battery-context.ts'
import stack from '#ui/layout/stack.module.css'
import styles from './discount-control.module.css'

interface ControlProps {
  mode: DiscountMode
  isBusy: boolean
  /** Why it is disabled. */
  reason: string | undefined
  onChange: (mode: DiscountMode) => void
}

/**
 * Whether the balance is applied to invoices: a switch, or a select of the server's types
 * (`virtualBattery.renderType`).
 */
export function DiscountControl(props: BatteryProps) {
  const t = useTexts('batteries')
  const portal = usePortal()
  const { contract, link } = props
  const change = useApiMutation(changeBatteryDiscounts, { invalidates: batteryAnswers })
  const { isOffered, reason } = actState('discounts', props, portal)
  if (!isOffered) return null
  const control: ControlProps = {
    // Optimistic: shows the new value while saving, the stored one after a failure.
    mode: change.isPending ? change.variables.body.valor_descomptes : link.gestio_descomptes,
    isBusy: change.isPending,
    reason: reason && t(reason),
    onChange: (valor_descomptes) =>
      change.mutate({
        params: { contractName: contract.name, bateriaId: link.bateria.id },
        body: { valor_descomptes },
      }),
  }
  return (
    <div className={stack.s3}>
      {portal.settings.contract.virtualBattery.renderType === 'select' ? (
        <DiscountSelect {...control} />
      ) : (
        <DiscountSwitch {...control} />
      )}
      {change.error && (
        <Note tone="bad" role="alert">
          {t('message_cant_do_operation')}
        </Note>
      )}
    </div>
  )
}

function DiscountSwitch({ mode, isBusy, reason, onChange }: ControlProps) {
  const t = useTexts('batteries')
  const isOn = mode === 'aplicar'
  return (
    <Switch
      label={t('discounts.label')}
      help={isOn ? t('discounts.on') : t('discounts.off')}
      checked={isOn}
      busy={isBusy}
      disabledReason={reason}
      onChange={(checked) => onChange(checked ? 'aplicar' : 'acumular')}
    />
  )
}

const names = { aplicar: 'discounts.aplicar', acumular: 'discounts.acumular' } as const

function DiscountSelect({ mode, isBusy, reason, onChange }: ControlProps) {
  const t = useTexts('batteries')
  const { data } = useApiQuery(batteryTypes, {})
  const types = data?.items ?? discountModes.map((name) => ({ name, description: t(names[name]) }))
  const select = (control: object) => (
    <SelectInput
      {...control}
      value={mode}
      aria-disabled={isBusy || Boolean(reason) || undefined}
      aria-busy={isBusy || undefined}
      options={types.map(({ name, description }) => ({
        value: name,
        label: description,
        disabled: Boolean(reason) && name !== mode,
      }))}
      onChange={(event) => !isBusy && !reason && onChange(event.target.value as DiscountMode)}
    />
  )
  return (
    <Field label={t('discounts.select')} className={styles.select}>
      {(control) =>
        reason ? (
          <Tooltip text={reason} leaveDelay={5000} className={styles.tip}>
            {(described) => select({ ...control, ...described })}
          </Tooltip>
        ) : (
          select(control)
        )
      }
    </Field>
  )
}

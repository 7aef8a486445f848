import { likelyEnergyOf } from '@fanal/domain/lookups/energy-of-cups'
import type { ContractType } from '@fanal/domain/settings/settings'
import { CupsField } from '#fields/cups-field.tsx'
import { type FormField, useField } from '#lib/forms/form-field.ts'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import type { Supply } from '#features/contracting/price/use-supply.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconCheck, iconInfo, iconWarning } from '#ui/text/icons.ts'
import styles from './supply-code-field.module.css'

const reasons: Record<NonNullable<Supply['reason']>, TextKey<'contracting'>> = {
  own_contract: 'cups.ownContract',
  open_switch: 'cups.openSwitch',
  is_gas: 'cups.isGas',
  is_electricity: 'cups.isElectricity',
}

const likely: Record<ContractType, TextKey<'contracting'>> = {
  electricity: 'cups.likelyElectricity',
  gas: 'cups.likelyGas',
}

interface SupplyStateProps {
  supply: Supply
  /** The energy that the number tells, where it is not the one that is asked for. */
  otherEnergy: ContractType | undefined
}

/** What the look-up says, and what that means. */
function SupplyState({ supply: { state, config, reason }, otherEnergy }: SupplyStateProps) {
  const t = useTexts('contracting')
  const { phone_crm } = usePortal().settings.organization
  if (state === 'asking') return <span>{t('cups.asking')}</span>
  const isKnown = config?.cups_data_availability.available === true
  const isDoubtful = state === 'available' && !isKnown && otherEnergy !== undefined
  if (state === 'away' || isDoubtful)
    return (
      <span className={styles.away}>
        <Icon path={iconInfo} size="s" />
        {t(isDoubtful ? likely[otherEnergy] : 'cups.away')}
      </span>
    )
  if (state === 'refused')
    return (
      <span className={styles.refused}>
        <Icon path={iconWarning} size="s" />
        {t(reason ? reasons[reason] : 'error.cups_not_available')}{' '}
        {phone_crm && t('leadError.phone', { phone: phone_crm })}
      </span>
    )
  if (state !== 'available') return null
  return (
    <span className={styles.available}>
      <Icon path={iconCheck} size="s" />
      {t(isKnown ? 'cups.available' : 'cups.unknown')}
    </span>
  )
}

interface SupplyCodeFieldProps {
  field: FormField<string>
  supply: Supply
  energy: ContractType
}

/** The code of a supply point, looked up as soon as it is whole. */
export function SupplyCodeField({ field, supply, energy }: SupplyCodeFieldProps) {
  const t = useTexts('contracting')
  const { value, error } = useField(field)
  const told = likelyEnergyOf(value)
  const otherEnergy = told === energy ? undefined : told
  // Then the field says it.
  const isSaid = error !== undefined
  return (
    <CupsField
      field={field}
      label={t(energy === 'gas' ? 'cups.labelGas' : 'cups.label')}
      required
      help={
        <>
          <span className={styles.state} role="status">
            {!isSaid && <SupplyState supply={supply} otherEnergy={otherEnergy} />}
          </span>
          {supply.state !== 'available' && t('cups.help')}
        </>
      }
    />
  )
}

import { likelyEnergyOf } from '@fanal/domain/lookups/energy-of-cups'
import type { ContractType } from '@fanal/domain/settings/settings'
import { usePortal } from '#lib/portal.tsx'
import { type TextKey, useTexts } from '#lib/texts.ts'
import type { Supply } from '#features/contracting/price/use-supply.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconCheck, iconInfo, iconWarning } from '#ui/text/icons.ts'
import styles from './supply-state.module.css'

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
  /** The energy that is asked for; where the number tells another one, that is said. */
  energy: ContractType
}

/** What the look-up of a supply point says, and what that means. */
export function SupplyState({ supply: { cups, state, config, reason }, energy }: SupplyStateProps) {
  const t = useTexts('contracting')
  const { phone_crm } = usePortal().settings.organization
  if (state === 'asking') return <span>{t('cups.asking')}</span>
  const isKnown = config?.cups_data_availability.available === true
  const told = likelyEnergyOf(cups)
  const isDoubtful = state === 'available' && !isKnown && told !== undefined && told !== energy
  if (state === 'away' || isDoubtful)
    return (
      <span className={styles.away}>
        <Icon path={iconInfo} size="s" />
        {t(isDoubtful ? likely[told] : 'cups.away')}
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

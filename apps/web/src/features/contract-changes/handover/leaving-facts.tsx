import type { Contract } from '@fanal/contract/schemas/contracts'
import { type BatteryFate, batteryFate } from '@fanal/domain/contract-changes/leaving'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import type { ChangeKey } from '#features/contract-changes/change-kinds.ts'
import styles from './handover.module.css'
import { Part } from './part.tsx'

const fates: Record<BatteryFate, ChangeKey> = {
  shared: 'leaving.battery.shared',
  movable: 'leaving.battery.movable',
  lost: 'leaving.battery.lost',
}

/** The amount owed, and what becomes of the euros in batteries. */
export function LeavingFacts({ contract }: { contract: Contract }) {
  const t = useTexts('contract-changes')
  const { money } = useFormats()
  const batteries = contract.bateria_virtual.flatMap((battery) => {
    const fate = batteryFate(battery)
    return fate ? [{ ...battery, fate }] : []
  })
  const hasDebt = Number(contract.amount_debt) > 0
  return (
    <Part title={t('leaving.facts')}>
      <ul className={styles.list}>
        <li>
          {hasDebt ? t('leaving.debt', { amount: money(Number(contract.amount_debt)) }) : t('leaving.noDebt')}
        </li>
        {batteries.map(({ id, bateria, total_descompte, fate }) => (
          <li key={id}>{t(fates[fate], { name: bateria.name, amount: money(Number(total_descompte)) })}</li>
        ))}
        <li>{t('leaving.lastBill')}</li>
      </ul>
    </Part>
  )
}

import type { ContractChangeRequest } from '@fanal/contract/schemas/contract-changes'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { useTexts } from '#lib/texts.ts'
import { Chip } from '#ui/text/chip.tsx'
import { iconClock } from '#ui/text/icons.ts'
import styles from './number-line.module.css'
import { StatusChip } from './status-chip.tsx'

interface NumberLineProps {
  contract: Contract
  items: readonly ContractChangeRequest[]
}

/** Which contract it is, and how it stands. */
export function NumberLine({ contract, items }: NumberLineProps) {
  const t = useTexts('contracts')
  const { type, name } = contract
  const isUnderWay = items.some(({ state, kind }) => state === 'sent' && kind !== 'contract')
  return (
    <span className={styles.number}>
      <span>
        {t(type === 'gas' ? 'type.gas' : 'type.electricity')} · {t('detail.number', { name })}
      </span>
      <StatusChip contract={contract} />
      {isUnderWay && (
        <Chip tone="info" icon={iconClock}>
          {t('state.change')}
        </Chip>
      )}
    </span>
  )
}

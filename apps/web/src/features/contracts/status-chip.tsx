import type { ContractChangeRequest } from '@fanal/contract/schemas/contract-changes'
import type { Contract, ListedContract } from '@fanal/contract/schemas/contracts'
import { type ContractStatus, contractStatus, isToSign } from '@fanal/domain/contracts/contract-status'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { Chip } from '#ui/text/chip.tsx'
import { iconClock } from '#ui/text/icons.ts'
import styles from './status-chip.module.css'

type Tone = 'ok' | 'info' | 'neutral'
const faces: Record<ContractStatus, { tone: Tone; text: TextKey<'contracts'>; icon?: string }> = {
  active: { tone: 'ok', text: 'state.active' },
  in_process: { tone: 'info', text: 'state.draft' },
  signature_pending: { tone: 'info', text: 'state.signature', icon: iconClock },
  cancelled: { tone: 'neutral', text: 'state.cancelled' },
  handed_over: { tone: 'neutral', text: 'state.handedOver' },
  closed: { tone: 'neutral', text: 'state.closed' },
}

/** The status of a contract; beside it, a pending signature of an active one. */
export function StatusChip({ contract }: { contract: ListedContract }) {
  const t = useTexts('contracts')
  const status = contractStatus(contract)
  const isWaiting = status === 'active' && contract.waitingForSignature.length > 0
  const shown = isWaiting ? [status, 'signature_pending' as const] : [status]
  return shown.map((one) => (
    <Chip key={one} tone={faces[one].tone} icon={faces[one].icon}>
      {t(faces[one].text)}
    </Chip>
  ))
}

/** In a row of the list, one: what waits for a signature or is under way says more than that it is active. */
export function RowStatus({ contract }: { contract: ListedContract }) {
  const t = useTexts('contracts')
  const isActive = contractStatus(contract) === 'active'
  if (!isActive || (!isToSign(contract) && contract.atr_available)) return <StatusChip contract={contract} />
  return (
    <Chip tone="info" icon={iconClock}>
      {isToSign(contract) ? t('state.signature') : t('state.change')}
    </Chip>
  )
}

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

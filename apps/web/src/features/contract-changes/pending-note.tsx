import { listOf } from '@fanal/domain/formats/lists'
import { changes } from '@fanal/contract/contract-changes'
import type { ContractChangeRequest } from '@fanal/contract/schemas/contract-changes'
import type { Contract } from '@fanal/contract/schemas/contracts'
import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { iconPencil } from '#ui/text/icons.ts'
import { Note } from '#ui/state/note.tsx'
import { displayOf } from './change-kinds.ts'
import styles from './pending-note.module.css'
import { PendingSignature } from './pending-signature.tsx'

interface PendingNoteProps {
  contract: Contract
  items: readonly ContractChangeRequest[]
}

/** The changes that wait for a signature: until when, and what can be done. The only note about it. */
export function PendingNote({ contract, items }: PendingNoteProps) {
  const t = useTexts('contract-changes')
  const portal = usePortal()
  const waiting = contract.waitingForSignature
  if (waiting.length === 0) return null
  const isOthers = waiting.some((kind) => displayOf(kind)?.isSignedByOther)
  const names = waiting.flatMap((kind) => {
    const display = displayOf(kind)
    return display ? [t(display.name)] : []
  })
  const kinds = listOf(portal.lang, names)
  const pending = items.filter(({ kind, state }) => state === 'signature_pending' && waiting.includes(kind))
  return (
    <Note
      tone="warn"
      icon={iconPencil}
      title={t(isOthers ? 'pending.holderTitle' : 'pending.title')}
      action={
        canCall(portal, changes) && (
          <ButtonLink size="s" href="#changes">
            {t('pending.see')}
          </ButtonLink>
        )
      }
    >
      {isOthers ? t('pending.holderText') : t('pending.text', { kinds })}
      {pending.map((change) => (
        <div key={change.id} className={styles.pending}>
          <PendingSignature change={change} contractName={contract.name} />
        </div>
      ))}
    </Note>
  )
}

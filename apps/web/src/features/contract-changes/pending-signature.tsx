import { changes, remindSignature, withdrawChange } from '@fanal/contract/contract-changes'
import type { ContractChangeRequest } from '@fanal/contract/schemas/contract-changes'
import { contractDetail, listContracts } from '@fanal/contract/contracts'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { Button } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import styles from './history/change-history.module.css'
import { displayOf } from './change-kinds.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** A change that waits for its signature: resend the link, or withdraw. */
export function PendingSignature({
  change: { id, kind, signature },
  contractName,
}: {
  change: ContractChangeRequest
  contractName: string
}) {
  const t = useTexts('contract-changes')
  const { dateTime } = useFormats()
  const isReadOnly = usePortal().profile?.readonly === true
  const [isWithdrawing, setWithdrawing] = useState(false)
  const remind = useApiMutation(remindSignature)
  const withdraw = useApiMutation(withdrawChange, { invalidates: [changes, contractDetail, listContracts] })
  const args = { params: { contractName, id }, body: {} }
  const reason = isReadOnly ? t('obstacle.read_only') : undefined
  const error = remind.error ?? withdraw.error
  const display = displayOf(kind)
  const act = t('changes.withdraw')
  return (
    <>
      {signature && (
        <p className={styles.quiet}>
          {t(display?.isSignedByOther ? 'changes.holderUntil' : 'changes.until', {
            date: dateTime(signature.expires_at),
          })}
        </p>
      )}
      {remind.data && <Note role="status">{t('changes.reminded', { address: remind.data.sent_to })}</Note>}
      {error && (
        <Note tone="bad" role="alert">
          {error.status === 429 ? t('changes.tooMany') : t('dialog.failed')}
        </Note>
      )}
      <div className={styles.buttons}>
        <Button size="s" busy={remind.isPending} disabledReason={reason} onClick={() => remind.mutate(args)}>
          {t('changes.remind')}
        </Button>
        <Button size="s" variant="quiet" disabledReason={reason} onClick={() => setWithdrawing(true)}>
          {act}
        </Button>
      </div>
      <ConfirmDialog
        open={isWithdrawing}
        act={act}
        busy={withdraw.isPending}
        onClose={() => setWithdrawing(false)}
        onConfirm={() => withdraw.mutate(args, { onSettled: () => setWithdrawing(false) })}
      >
        {t('changes.withdrawSure')}
      </ConfirmDialog>
    </>
  )
}

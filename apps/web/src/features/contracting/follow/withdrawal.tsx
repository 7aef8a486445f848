import { changes } from '@fanal/contract/contract-changes'
import { contractSwitching, withdrawContract } from '@fanal/contract/contracting'
import { contractDetail, listContracts } from '@fanal/contract/contracts'
import type { Switching } from '@fanal/contract/schemas/contracting-follow'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './follow.module.css'
import { Acknowledgement, useWithdrawalSteps } from './withdrawal-steps.tsx'

type Act = ReturnType<typeof useWithdraw>

const useWithdraw = () =>
  useApiMutation(withdrawContract, {
    invalidates: [contractSwitching, contractDetail, listContracts, changes],
  })

interface WithdrawalDialogProps {
  switching: Switching
  withdraw: Act
  onClose: () => void
}

function WithdrawalDialog({ switching, withdraw, onClose }: WithdrawalDialogProps) {
  const t = useTexts('contracting')
  const args = { params: { contractName: switching.contract }, body: { confirm: true as const } }
  const { step, body, buttons } = useWithdrawalSteps({
    switching,
    act: withdraw,
    onConfirm: () => withdraw.mutate(args),
  })
  return (
    <Dialog
      title={t('follow.withdraw.act')}
      closeLabel={t('follow.close')}
      cancelLabel={step === 'question' ? undefined : t('follow.close')}
      footer={buttons}
      onClose={onClose}
    >
      {body}
    </Dialog>
  )
}

/** The right to withdraw, on the contract's page: offered for 14 days, then until when it was. */
export function Withdrawal({ switching }: { switching: Switching }) {
  const t = useTexts('contracting')
  const { longDate } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const readOnly = useReadOnlyReason()
  const withdraw = useWithdraw()
  const { contract, withdrawal, steps } = switching
  const { until, number, withdrawn_at } = withdrawal
  const isRefused = steps.some(({ step }) => step === 'refused')
  if (until === null || isRefused) return null
  return (
    <div className={styles.part}>
      <h3>{t('follow.withdraw.title')}</h3>
      {number && withdrawn_at && !isOpen && (
        <Acknowledgement contract={contract} done={withdraw.data ?? { number, withdrawn_at }} />
      )}
      {!number && (
        <p>
          {t(withdrawal.is_possible ? 'follow.withdraw.until' : 'follow.late', { date: longDate(until) })}{' '}
          {withdrawal.is_possible && t('follow.means.payUsed')}
        </p>
      )}
      {withdrawal.is_possible && (
        <div>
          <Button disabledReason={readOnly} onClick={() => setOpen(true)}>
            {t('follow.withdraw.act')}
          </Button>
        </div>
      )}
      {isOpen && (
        <WithdrawalDialog switching={switching} withdraw={withdraw} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

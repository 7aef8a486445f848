import { changes } from '@fanal/contract/contract-changes'
import { contractSwitching, withdrawContract } from '@fanal/contract/contracting'
import { contractDetail, listContracts } from '@fanal/contract/contracts'
import type { Switching } from '@fanal/contract/schemas/contracting-follow'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useReadOnlyReason } from '#lib/parts/use-read-only.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/use-api.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import styles from './follow.module.css'
import { Acknowledgement, WithdrawalSteps } from './withdrawal-steps.tsx'

/** The right to withdraw, on the contract's page: offered for 14 days, then until when it was. */
export function Withdrawal({ switching }: { switching: Switching }) {
  const t = useTexts('contracting')
  const { longDate } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const readOnly = useReadOnlyReason()
  const withdraw = useApiMutation(withdrawContract, {
    invalidates: [contractSwitching, contractDetail, listContracts, changes],
  })
  const { contract, withdrawal, steps } = switching
  const { until, number, withdrawn_at } = withdrawal
  const args = { params: { contractName: contract }, body: { confirm: true as const } }
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
          {t(withdrawal.is_possible ? 'follow.withdraw.until' : 'follow.late', { date: longDate(until) })}
        </p>
      )}
      {withdrawal.is_possible && (
        <div>
          <Button disabledReason={readOnly} onClick={() => setOpen(true)}>
            {t('follow.withdraw.act')}
          </Button>
        </div>
      )}
      <Dialog
        open={isOpen}
        title={t('follow.withdraw.act')}
        closeLabel={t('follow.close')}
        cancelLabel={t('follow.close')}
        onClose={() => setOpen(false)}
      >
        <WithdrawalSteps switching={switching} act={withdraw} onConfirm={() => withdraw.mutate(args)} />
      </Dialog>
    </div>
  )
}

import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { TransactionDetails } from './transaction-details.tsx'

/** How an invoice was paid. */
export function TransactionDialog({ invoiceId, onClose }: { invoiceId: number; onClose: () => void }) {
  const t = useTexts('payment')
  return (
    <Dialog
      onClose={onClose}
      title={t('detail.title')}
      closeLabel={t('close')}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <TransactionDetails id={String(invoiceId)} />
    </Dialog>
  )
}

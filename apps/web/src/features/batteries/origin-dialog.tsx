import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'

/** Shown instead of the move for a battery's origin. */
export function OriginDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTexts('batteries')
  return (
    <Dialog
      open
      size="s"
      onClose={onClose}
      title={t('origin.title')}
      closeLabel={t('dialog.close')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {t('origin.understood')}
        </Button>
      }
    >
      <p>{t('origin.text', { name })}</p>
    </Dialog>
  )
}

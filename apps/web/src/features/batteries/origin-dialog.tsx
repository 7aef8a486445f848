import { useTexts } from '#lib/texts.ts'
import { InfoDialog } from './info-dialog.tsx'

/** Shown instead of the move for a battery's origin. */
export function OriginDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useTexts('batteries')
  return (
    <InfoDialog title={t('origin.title')} size="s" onClose={onClose}>
      <p>{t('origin.text', { name })}</p>
    </InfoDialog>
  )
}

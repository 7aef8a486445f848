import { deleteDraft } from '@fanal/contract/contracting'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Note } from '#ui/state/note.tsx'

/** Deletes what was typed, files included, on every device. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts('contracting')
  const { date } = useFormats()
  const { draft, reset } = useWizard()
  const { mutate, isPending, error } = useApiMutation(deleteDraft)
  const remove = () => {
    if (!draft.leadId) return
    mutate(
      { params: { leadId: draft.leadId } },
      {
        onSuccess: () => {
          onClose()
          reset()
        },
        onError: ({ status }) => {
          if (status !== 404) return
          onClose()
          reset()
        },
      },
    )
  }
  return (
    <Dialog
      title={t('draft.deleteTitle')}
      closeLabel={t('close')}
      onClose={onClose}
      cancelLabel={t('cancel')}
      size="s"
      footer={
        <Button variant="danger" busy={isPending} onClick={remove}>
          {t('draft.delete')}
        </Button>
      }
    >
      <p>{t('draft.deleteText')}</p>
      {draft.expiresAt && <p>{t('draft.until', { date: date(draft.expiresAt) })}</p>}
      {error && error.status !== 404 && (
        <Note tone="bad" role="alert">
          {t('draft.deleteFailed')}
        </Note>
      )}
    </Dialog>
  )
}

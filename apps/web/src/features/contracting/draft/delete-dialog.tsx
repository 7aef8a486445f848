import { deleteDraft } from '@fanal/contract/contracting'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Note } from '#ui/state/note.tsx'
import { type cancelTexts, deleteTexts } from './delete-texts.ts'

export interface DeleteDialogProps {
  /** The default texts are about deleting what was typed; at the signature they are about cancelling. */
  texts?: typeof deleteTexts | typeof cancelTexts
  onClose: () => void
}

/** Deletes what was typed, files included, on every device. */
export function DeleteDialog({ texts = deleteTexts, onClose }: DeleteDialogProps) {
  const t = useTexts('contracting')
  const { date } = useFormats()
  const { draft, reset } = useWizard()
  const { mutate, isPending, error } = useApiMutation(deleteDraft)
  const remove = () => {
    if (!draft.leadId) {
      onClose()
      return reset()
    }
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
      title={t(texts.title)}
      closeLabel={t('close')}
      onClose={onClose}
      cancelLabel={t(texts.back)}
      size="s"
      footer={
        <Button variant="danger" busy={isPending} onClick={remove}>
          {t(texts.act)}
        </Button>
      }
    >
      <p>{t(texts.text)}</p>
      {texts === deleteTexts && draft.expiresAt && <p>{t('draft.until', { date: date(draft.expiresAt) })}</p>}
      {error && error.status !== 404 && (
        <Note tone="bad" role="alert">
          {t('draft.deleteFailed')}
        </Note>
      )}
    </Dialog>
  )
}

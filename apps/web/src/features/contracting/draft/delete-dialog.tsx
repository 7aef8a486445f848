import { deleteDraft } from '@fanal/contract/contracting'
import { useState } from 'react'
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
  const [isDone, setDone] = useState(false)
  const leave = () => {
    onClose()
    reset()
  }
  // Who cancels reads that it is done; who deletes sees the empty form.
  const end = () => (texts === deleteTexts ? leave() : setDone(true))
  const remove = () => {
    if (!draft.leadId) return end()
    mutate(
      { params: { leadId: draft.leadId } },
      { onSuccess: end, onError: ({ status }) => status === 404 && end() },
    )
  }
  if (isDone)
    return (
      <Dialog
        key="done"
        title={t('cancel.done')}
        closeLabel={t('close')}
        onClose={leave}
        size="s"
        footer={
          <Button variant="primary" onClick={leave}>
            {t('close')}
          </Button>
        }
      >
        <p>{t('cancel.doneText')}</p>
      </Dialog>
    )
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

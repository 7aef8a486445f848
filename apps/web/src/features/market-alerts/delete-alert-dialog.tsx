import { deleteOmipAlert, omipAlerts } from '@fanal/contract/market-alerts'
import type { OmipAlert } from '@fanal/contract/schemas/market-alerts'
import { useTexts } from '#lib/texts.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Note } from '#ui/state/note.tsx'
import { useMarketLabels } from './market-labels.ts'

interface DialogProps {
  alert: OmipAlert
  onClose: () => void
  onDeleted: () => void
}

/** Asks first: what an alert has seen is gone with it. */
export function DeleteAlertDialog({ alert, onClose, onDeleted }: DialogProps) {
  const t = useTexts('market-alerts')
  const { limit, nameOf } = useMarketLabels()
  const { mutate, isPending, isError, data } = useApiMutation(deleteOmipAlert, { invalidates: [omipAlerts] })
  const hasFailed = isError || (data !== undefined && data.status !== 200)
  return (
    <Dialog
      size="s"
      onClose={onClose}
      title={t('delete.title')}
      closeLabel={t('close')}
      cancelLabel={t('delete.keep')}
      footer={
        <Button
          variant="danger"
          busy={isPending}
          onClick={() =>
            mutate({ body: { id: alert.id } }, { onSuccess: ({ status }) => status === 200 && onDeleted() })
          }
        >
          {t('delete.act')}
        </Button>
      }
    >
      <p>{t('delete.text', { product: nameOf(alert.product), limit: limit(alert) })}</p>
      {hasFailed && (
        <Note tone="bad" role="alert">
          {t('alertDeleteError')}
        </Note>
      )}
    </Dialog>
  )
}

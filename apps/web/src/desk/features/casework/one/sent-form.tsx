import { sentForm } from '@fanal/contract/desk/casework'
import { textsOfForm } from '@fanal/domain/support/claims/claim-form'
import { useState } from 'react'
import { FailedRead } from '#desk/lib/failed-read.tsx'
import { saveJson } from '#desk/lib/save-json.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { useTexts } from '#lib/texts.ts'
import { Button } from '#ui/button/button.tsx'
import { DownloadButton } from '#ui/button/download-button.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Loading, Skeleton } from '#ui/state/skeleton.tsx'
import { inFormOrder, useFormLabel } from '../use-form-label.ts'

interface SentFormProps {
  number: string
  entryId: number
}

/** Opens the form R1 that was sent to the distributor. */
export function SentForm(props: SentFormProps) {
  const t = useTexts('desk-casework')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="s" variant="quiet" onClick={() => setOpen(true)}>
        {t('r1.see')}
      </Button>
      {isOpen && <SentFormDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function SentFormDialog({ number, entryId, onClose }: SentFormProps & { onClose: () => void }) {
  const t = useTexts('desk-casework')
  const desk = useTexts('desk')
  const labelOf = useFormLabel()
  const query = useApiQuery(sentForm, { params: { id: number, entryId } })
  const form = query.data?.form
  return (
    <Dialog
      title={t('r1.title')}
      closeLabel={desk('close')}
      onClose={onClose}
      footer={
        form && (
          <DownloadButton
            failedLabel={t('r1.downloadFailed')}
            save={() => saveJson(`R1-${number}.json`, form)}
          >
            {t('r1.download')}
          </DownloadButton>
        )
      }
    >
      {query.error && <FailedRead query={query} />}
      {query.isLoading && (
        <Loading label={t('r1.loading')}>
          <Skeleton shape="block" />
        </Loading>
      )}
      {form && (
        <Facts
          items={inFormOrder(textsOfForm(form))
            .filter(({ text }) => text)
            .map(({ path, text }) => ({
              label: labelOf(path),
              value: text,
              wide: path[0] === 'comments' || path[0] === 'notes',
            }))}
        />
      )}
    </Dialog>
  )
}

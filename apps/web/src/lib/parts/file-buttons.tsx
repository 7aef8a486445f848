import { canCall, usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { DownloadButton } from '#ui/button/download-button.tsx'
import { useOfflineReason } from './use-read-only.ts'

interface FileButtonsProps {
  save: (format: 'csv' | 'xlsx') => () => Promise<void>
  className: string | undefined
}

/** Download buttons for what is shown. */
export function FileButtons({ save, className }: FileButtonsProps) {
  const t = useTexts('shell')
  const portal = usePortal()
  const disabledReason = useOfflineReason()
  if (!canCall(portal, { name: 'curveDownload.format' }))
    return (
      <span className={className}>
        <DownloadButton save={save('csv')} failedLabel={t('download.failed')} disabledReason={disabledReason}>
          {t('download.file')}
        </DownloadButton>
      </span>
    )
  return (
    <span className={className}>
      <DownloadButton save={save('csv')} failedLabel={t('download.failed')} disabledReason={disabledReason}>
        CSV
      </DownloadButton>
      <DownloadButton save={save('xlsx')} failedLabel={t('download.failed')} disabledReason={disabledReason}>
        Excel
      </DownloadButton>
    </span>
  )
}

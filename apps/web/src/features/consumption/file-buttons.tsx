import { useTexts } from '#lib/texts.ts'
import { DownloadButton } from '#ui/download-button.tsx'

interface FileButtonsProps {
  save: (format: 'csv' | 'xlsx') => () => Promise<void>
  className: string | undefined
}

/** What is shown, as a file. */
export function FileButtons({ save, className }: FileButtonsProps) {
  const t = useTexts('consumption')
  return (
    <span className={className}>
      <DownloadButton save={save('csv')} failedLabel={t('download.failed')}>
        CSV
      </DownloadButton>
      <DownloadButton save={save('xlsx')} failedLabel={t('download.failed')}>
        Excel
      </DownloadButton>
    </span>
  )
}

import { caseFile } from '@fanal/contract/support'
import type { CaseEntry } from '@fanal/contract/schemas/support'
import { download } from '#lib/call.ts'
import { useFileFailure } from '#lib/parts/use-file-failure.ts'
import { useTexts } from '#lib/texts.ts'
import { DownloadButton } from '#ui/button/download-button.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconClip } from '#ui/text/icons.ts'
import styles from './case-history.module.css'

export function CaseFiles({ entry, number }: { entry: CaseEntry; number: string }) {
  const t = useTexts('shell')
  const failedLabel = useFileFailure(t('download.failed'))
  return (
    <ul className={styles.files}>
      {entry.files.map(({ id, name }) => (
        <li key={id}>
          <DownloadButton
            size="s"
            failedLabel={failedLabel}
            save={() => download(caseFile, { params: { id: number, fileId: id } })}
          >
            {name}
          </DownloadButton>
        </li>
      ))}
    </ul>
  )
}

/** Without a session they are only named. */
export function FileNames({ entry }: { entry: CaseEntry }) {
  return (
    <ul className={styles.files}>
      {entry.files.map(({ id, name }) => (
        <li key={id} className={styles.file}>
          <Icon path={iconClip} size="s" />
          {name}
        </li>
      ))}
    </ul>
  )
}

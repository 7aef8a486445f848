import { changeDocument, changeEvidence } from '@fanal/contract/contract-changes'
import type { ContractChangeRequest } from '@fanal/contract/schemas/contract-changes'
import { download } from '#lib/call.ts'
import { useTexts } from '#lib/texts.ts'
import { DownloadButton } from '#ui/button/download-button.tsx'
import styles from './change-history.module.css'

/** The document to sign, and once closed its evidence. */
export function SignedPapers({
  change: { id, signature },
  contractName,
}: {
  change: ContractChangeRequest
  contractName: string
}) {
  const t = useTexts('contract-changes')
  const params = { contractName, id }
  return (
    <div className={styles.buttons}>
      <DownloadButton
        variant="quiet"
        size="s"
        failedLabel={t('changes.downloadFailed')}
        save={() => download(changeDocument, { params })}
      >
        {t('changes.document')}
      </DownloadButton>
      {signature?.closed_at && (
        <DownloadButton
          variant="quiet"
          size="s"
          failedLabel={t('changes.downloadFailed')}
          save={() => download(changeEvidence, { params })}
        >
          {t('changes.evidence')}
        </DownloadButton>
      )}
    </div>
  )
}

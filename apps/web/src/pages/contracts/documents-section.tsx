import type { Contract } from '@fanal/contract/schemas/contracts'
import { Attachments } from '#features/contracts/attachments.tsx'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Note } from '#ui/state/note.tsx'
import { iconDownload, iconMail } from '#ui/text/icons.ts'
import styles from './contract-page.module.css'
import type { Report } from './use-report.ts'

/** The contract itself, its documents, and the way to what we have sent. */
export function DocumentsSection({ contract, report }: { contract: Contract; report: Report }) {
  const t = useTexts('contracts')
  const { linkTo, settings } = usePortal()
  const { type, name, attachments } = contract
  const communications = linkTo('communications', { contractType: type, contractName: name })
  return (
    <>
      {attachments.length > 0 && <Attachments attachments={attachments} />}
      {report.state === 'failed' && (
        <Note tone="bad" role="alert">
          {t('detail.reportFailed')}
        </Note>
      )}
      <div className={styles.papers}>
        {!settings.features.disableDownloadContractReport && (
          <Button size="s" icon={iconDownload} busy={report.state === 'busy'} onClick={report.save}>
            {t('detail.report')}
          </Button>
        )}
        {communications && (
          <ButtonLink size="s" href={communications} icon={iconMail}>
            {t('communications.link')}
          </ButtonLink>
        )}
      </div>
    </>
  )
}

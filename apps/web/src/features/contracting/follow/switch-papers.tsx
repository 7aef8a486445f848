import { switchPaper } from '@fanal/contract/contracting'
import type { Switching } from '@fanal/contract/schemas/contracting-follow'
import { download } from '#lib/call.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { DownloadButton } from '#ui/button/download-button.tsx'
import styles from './follow.module.css'

const names: Record<Switching['papers'][number]['kind'], TextKey<'contracting'>> = {
  summary: 'paper.summary',
  contract: 'paper.contract',
  sepa: 'paper.sepa',
  waiver: 'paper.waiver',
  evidence: 'follow.papers.evidence',
}

/** To read at any time, signed or not. */
export function SwitchPapers({ switching: { contract, papers } }: { switching: Switching }) {
  const t = useTexts('contracting')
  if (papers.length === 0) return null
  return (
    <div className={styles.part}>
      <h3>{t('follow.papers.title')}</h3>
      <div className={styles.buttons}>
        {papers.map(({ kind }) => (
          <DownloadButton
            key={kind}
            size="s"
            failedLabel={t('paper.failed')}
            save={() => download(switchPaper, { params: { contractName: contract, paper: kind } })}
          >
            {t(names[kind])}
          </DownloadButton>
        ))}
      </div>
    </div>
  )
}

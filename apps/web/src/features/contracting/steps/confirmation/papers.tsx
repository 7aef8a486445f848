import { callAddress } from '@fanal/contract/wire/call'
import { leadPaper } from '@fanal/contract/contracting'
import type { paperKinds } from '@fanal/contract/schemas/contracting-signature'
import { download } from '#lib/call.ts'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { hindranceOf } from '#features/contracting/contracting-messages.ts'
import { useWizard } from '#features/contracting/wizard/wizard-context.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { DownloadButton } from '#ui/button/download-button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { RetryNote } from '#ui/state/retry-note.tsx'
import { Spinner } from '#ui/state/spinner.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconBank, iconCheck, iconContract } from '#ui/text/icons.ts'
import { RoundSign } from '#ui/text/round-sign.tsx'
import styles from './papers.module.css'
import type { SummaryMail } from './use-summary-mail.ts'

type Paper = (typeof paperKinds)[number]
type Key = TextKey<'contracting'>

const names: Record<Paper, { name: Key; help: Key; read: Key; save: Key; icon: string }> = {
  summary: {
    name: 'paper.summary',
    help: 'paper.summaryHelp',
    read: 'paper.readSummary',
    save: 'paper.saveSummary',
    icon: iconContract,
  },
  contract: {
    name: 'paper.contract',
    help: 'paper.contractHelp',
    read: 'paper.readContract',
    save: 'paper.saveContract',
    icon: iconContract,
  },
  sepa: {
    name: 'paper.sepa',
    help: 'paper.sepaHelp',
    read: 'paper.readSepa',
    save: 'paper.saveSepa',
    icon: iconBank,
  },
  waiver: {
    name: 'paper.waiver',
    help: 'paper.waiverHelp',
    read: 'paper.readWaiver',
    save: 'paper.saveWaiver',
    icon: iconContract,
  },
}

/** Opened by the browser itself, in a tab of its own. */
const addressOf = (leadId: string, paper: Paper) =>
  `/api/v${leadPaper.versions[0]}/${callAddress(leadPaper.path, { params: { leadId, paper } })}`

interface PaperRowProps {
  paper: Paper
  leadId: string | undefined
  mail: SummaryMail
  /** Of which energy, where there are two. */
  energy?: string | undefined
}

function PaperRow({ paper, leadId, mail, energy }: PaperRowProps) {
  const t = useTexts('contracting')
  const { nearDateTime } = useFormats()
  const { name, help, read, save, icon } = names[paper]
  const isSent = paper === 'summary' && mail.state === 'sent'
  return (
    <li className={styles.paper}>
      <RoundSign tone={isSent ? 'ok' : 'plain'}>
        <Icon path={isSent ? iconCheck : icon} size="s" />
      </RoundSign>
      <div>
        <div className={styles.name}>
          {t(name)}
          {energy && ` · ${energy}`}
        </div>
        <div className={styles.help}>
          {t(help)}{' '}
          {isSent && mail.sent && (
            <span>
              {t('paper.sentTo', { email: mail.sent.sent_to, when: nearDateTime(mail.sent.sent_at) })}
            </span>
          )}
        </div>
      </div>
      <div className={styles.act}>
        {leadId && (
          <>
            <ButtonLink
              size="s"
              label={t(read)}
              href={addressOf(leadId, paper)}
              target="_blank"
              rel="noreferrer"
            >
              {t('paper.read')}
            </ButtonLink>
            <DownloadButton
              size="s"
              variant="quiet"
              label={t(save)}
              failedLabel={t('paper.failed')}
              save={() => download(leadPaper, { params: { leadId, paper } })}
            />
          </>
        )}
      </div>
    </li>
  )
}

/** What is read before signing: the summary is mailed, the others are here. */
export function Papers({ mail, hasSocialBonus }: { mail: SummaryMail; hasSocialBonus: boolean }) {
  const t = useTexts('contracting')
  const { kind, store } = useWizard()
  const { leads } = mail
  const isTwo = kind === 'dual' && store.get().gasContract.includeGas
  const kinds: readonly Paper[] = [
    'summary',
    'contract',
    'sepa',
    ...(hasSocialBonus ? (['waiver'] as const) : []),
  ]
  return (
    <Card title={t('paper.title')} level={3}>
      {mail.state === 'sending' && (
        <p className={styles.waiting} role="status">
          <Spinner /> {t('paper.sending')}
        </p>
      )}
      {mail.state === 'failed' && (
        <RetryNote tone="bad" label={t('retry')} onRetry={mail.retry}>
          {t(hindranceOf(mail.failure) ?? 'paper.notSent')}{' '}
          {mail.failure?.reference && t('leadError.reference', { reference: mail.failure.reference })}
        </RetryNote>
      )}
      <ul className={styles.papers}>
        {kinds.map((paper) => (
          <PaperRow
            key={paper}
            paper={paper}
            leadId={leads?.main}
            mail={mail}
            energy={isTwo ? t('energy.electricity') : undefined}
          />
        ))}
        {isTwo &&
          (['summary', 'contract', 'sepa'] as const).map((paper) => (
            <PaperRow key={paper} paper={paper} leadId={leads?.gas} mail={mail} energy={t('energy.gas')} />
          ))}
      </ul>
    </Card>
  )
}

import { callAddress } from '@fanal/contract/wire/call'
import { leadPaper } from '@fanal/contract/contracting'
import type { paperKinds } from '@fanal/contract/schemas/contracting/signature'
import { withdrawUntil } from '@fanal/domain/contracting/switch-dates'
import { type ReactNode, useState } from 'react'
import { download } from '#lib/call.ts'
import { useFormats } from '#lib/format.ts'
import { type TextKey, useTexts } from '#lib/texts.ts'
import { hindranceOf } from '#features/contracting/contracting-messages.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { DownloadButton } from '#ui/button/download-button.tsx'
import { RetryNote } from '#ui/state/retry-note.tsx'
import { Spinner } from '#ui/state/spinner.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { iconBank, iconClock, iconContract, iconMail } from '#ui/text/icons.ts'
import { RoundSign } from '#ui/text/round-sign.tsx'
import styles from './papers.module.css'
import type { SummaryMail } from './use-summary-mail.ts'

type Paper = (typeof paperKinds)[number]
type Key = TextKey<'contracting'>
type Texts = Record<'name' | 'help' | 'read' | 'save', Key>

const texts: Record<Paper, Texts & { icon: string }> = {
  summary: {
    name: 'paper.summary',
    help: 'paper.summaryHelp',
    read: 'paper.readSummary',
    save: 'paper.saveSummary',
    icon: iconMail,
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

interface RowProps {
  icon: string
  isDone?: boolean
  name: ReactNode
  help: ReactNode
  children: ReactNode
}

function Row({ icon, isDone = false, name, help, children }: RowProps) {
  return (
    <li className={styles.paper}>
      <RoundSign tone={isDone ? 'ok' : 'plain'}>
        <Icon path={icon} size="s" />
      </RoundSign>
      <div>
        <div className={styles.name}>{name}</div>
        <div className={styles.help}>{help}</div>
      </div>
      <div className={styles.act}>{children}</div>
    </li>
  )
}

function Read({ leadId, paper, label }: { leadId: string | undefined; paper: Paper; label: string }) {
  const t = useTexts('contracting')
  if (!leadId) return null
  return (
    <ButtonLink size="s" label={label} href={addressOf(leadId, paper)} target="_blank" rel="noreferrer">
      {t('paper.read')}
    </ButtonLink>
  )
}

interface PaperRowProps {
  paper: Paper
  leadId: string | undefined
  /** Which energy, where there are two. */
  energy?: string | undefined
  help?: ReactNode
  isDone?: boolean
}

function PaperRow({ paper, leadId, energy, help, isDone = false }: PaperRowProps) {
  const t = useTexts('contracting')
  const { name, help: usual, read, save, icon } = texts[paper]
  const named = (key: Key) => (energy ? `${t(key)} · ${energy}` : t(key))
  return (
    <Row icon={icon} isDone={isDone} name={named(name)} help={help ?? t(usual)}>
      <Read leadId={leadId} paper={paper} label={named(read)} />
      {leadId && (
        <DownloadButton
          size="s"
          variant="quiet"
          label={named(save)}
          failedLabel={t('paper.failed')}
          save={() => download(leadPaper, { params: { leadId, paper } })}
        />
      )}
    </Row>
  )
}

/** Where the summary is; it did not always arrive. */
function MailState({ mail }: { mail: SummaryMail }) {
  const t = useTexts('contracting')
  const { nearDateTime } = useFormats()
  const [again, setAgain] = useState(0)
  const { state, sent, failure } = mail
  const isRefused = again > 0 && failure?.status === 429
  if (state === 'none') return <p className={styles.waiting}>{t('paper.waits')}</p>
  if (state === 'failed' && !isRefused)
    return (
      <RetryNote tone="bad" label={t('retry')} onRetry={() => void mail.send()}>
        {t(hindranceOf(failure) ?? 'paper.notSent')}{' '}
        {failure?.reference && t('leadError.reference', { reference: failure.reference })}
      </RetryNote>
    )
  return (
    <div className={styles.waiting} role="status">
      {state === 'sending' && (
        <>
          <Spinner /> {t('paper.sending')}
        </>
      )}
      {state !== 'sending' && sent && (
        <>
          <span>
            {t('paper.sentTo', { email: sent.sent_to, when: nearDateTime(sent.sent_at) })}{' '}
            {isRefused && t('paper.enough')}
          </span>
          {!isRefused && (
            <Button
              variant="quiet"
              size="s"
              onClick={() => {
                setAgain(again + 1)
                void mail.send(true)
              }}
            >
              {t('paper.again')}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

interface PapersProps {
  mail: SummaryMail
  today: string
  isTwo: boolean
  hasSocialBonus: boolean
}

/** Papers to read before signing: the summary is mailed, the others are here. */
export function Papers({ mail, today, isTwo, hasSocialBonus }: PapersProps) {
  const t = useTexts('contracting')
  const { nearDate } = useFormats()
  const isDone = mail.state === 'sent'
  const main = mail.leads?.main
  const energies = isTwo
    ? [
        { leadId: main, energy: t('energy.electricity') },
        { leadId: mail.leads?.gas, energy: t('energy.gas') },
      ]
    : [{ leadId: main, energy: undefined }]
  return (
    <>
      <MailState mail={mail} />
      <ul className={styles.papers}>
        {(['summary', 'contract', 'sepa'] as const).flatMap((paper) =>
          energies.map(({ leadId, energy }) => (
            <PaperRow
              key={`${paper} ${energy}`}
              paper={paper}
              leadId={leadId}
              energy={energy}
              isDone={isDone && paper === 'summary'}
            />
          )),
        )}
        {hasSocialBonus && <PaperRow paper="waiver" leadId={main} />}
        <Row
          icon={iconClock}
          name={t('paper.withdrawal')}
          help={t('paper.withdrawalHelp', { date: nearDate(withdrawUntil(today)) })}
        >
          <Read leadId={main} paper="summary" label={t('paper.readWithdrawal')} />
        </Row>
      </ul>
    </>
  )
}

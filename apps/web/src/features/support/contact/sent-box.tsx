import { caseDetail, caseReceipt } from '@fanal/contract/support'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { download } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/api/use-api-query.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { DownloadButton } from '#ui/button/download-button.tsx'
import type { SupportKey } from '#features/support/case-labels.ts'
import { useDays } from '#features/support/use-days.ts'
import styles from './sent-box.module.css'

interface SentFrameProps {
  title: string
  number: string
  /** What happens now, a sentence each. */
  steps: readonly string[]
  children: ReactNode
}

/** In place of a form that was sent: the number first, then what happens now. It takes the focus. */
function SentFrame({ title, number, steps, children }: SentFrameProps) {
  const t = useTexts('support')
  const head = useRef<HTMLDivElement>(null)
  useEffect(() => {
    head.current?.focus()
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className={styles.sent}>
      <div ref={head} tabIndex={-1} className={styles.panel}>
        <h1>{title}</h1>
        <p>
          {t('sent.number')} <strong className={styles.number}>{number}</strong>
        </p>
      </div>
      <h2>{t('sent.next')}</h2>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={styles.buttons}>{children}</div>
    </div>
  )
}

interface SentBoxProps {
  kind: 'request' | 'claim' | 'reading'
  number: string
}

const titles = {
  request: 'sent.request',
  claim: 'sent.claim',
  reading: 'sent.reading',
} as const satisfies Record<SentBoxProps['kind'], SupportKey>

/** What happens now; the dates come from the stored case. */
function useNextSteps({ kind, number }: SentBoxProps): string[] {
  const t = useTexts('support')
  const { day, moment } = useDays()
  const { data } = useApiQuery(caseDetail, { params: { id: number } })
  const receipt = data?.email ? t('sent.mailTo', { email: data.email }) : t('sent.mail')
  if (kind === 'reading') return [receipt, t('sent.readingNext')]
  const answer = () => {
    if (!data) return t('sent.dueSoon')
    return t('sent.due', { day: data.clock.unit === 'hours' ? moment(data.due_at) : day(data.due_at) })
  }
  return [answer(), t('sent.asked'), t('sent.never'), receipt]
}

/** After a customer's form. */
export function SentBox({ kind, number }: SentBoxProps) {
  const t = useTexts('support')
  const shell = useTexts('shell')
  const { linkTo } = usePortal()
  const steps = useNextSteps({ kind, number })
  const detail = linkTo('request', { id: number })
  const home = linkTo('customerService') ?? linkTo('home')
  return (
    <SentFrame title={t(titles[kind])} number={number} steps={steps}>
      {detail && (
        <ButtonLink variant="primary" href={detail}>
          {t('sent.follow')}
        </ButtonLink>
      )}
      <DownloadButton
        failedLabel={shell('download.failed')}
        save={() => download(caseReceipt, { params: { id: number } })}
      >
        {t('receipt')}
      </DownloadButton>
      {home && (
        <ButtonLink variant="quiet" href={home}>
          {t('sent.back')}
        </ButtonLink>
      )}
    </SentFrame>
  )
}

export interface UnsignedSent {
  number: string
  email: string
  /** When we answer at the latest, if the server says so. */
  dueAt: string | undefined
}

const hoursOfADay = 24 * 3_600_000

/** After the form of somebody who is not signed in: the mail has the link to follow it. */
export function UnsignedSentBox({ number, email, dueAt }: UnsignedSent) {
  const t = useTexts('support')
  const { day, moment } = useDays()
  const [now] = useState(Date.now)
  const home = usePortal().linkTo('home') ?? '/'
  const answer = () => {
    if (dueAt === undefined) return t('sent.dueUnsigned')
    const isSoon = Date.parse(dueAt) - now < hoursOfADay
    return t('sent.due', { day: isSoon ? moment(dueAt) : day(dueAt) })
  }
  const steps = [t('sent.confirm', { email }), answer(), t('sent.never')]
  return (
    <SentFrame title={t('sent.contact')} number={number} steps={steps}>
      <ButtonLink href={home}>{t('sent.home')}</ButtonLink>
    </SentFrame>
  )
}

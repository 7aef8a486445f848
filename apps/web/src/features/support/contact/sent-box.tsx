import { caseDetail, caseReceipt } from '@fanal/contract/support'
import { type ReactNode, useEffect, useRef } from 'react'
import { download } from '#lib/call.ts'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { useApiQuery } from '#lib/use-api.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { DownloadButton } from '#ui/button/download-button.tsx'
import type { SupportKey } from '#features/support/case-words.ts'
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

/** After a customer's form. The dates come from the stored case. */
export function SentBox({ kind, number }: SentBoxProps) {
  const t = useTexts('support')
  const shell = useTexts('shell')
  const { linkTo } = usePortal()
  const { day, moment } = useDays()
  const { data } = useApiQuery(caseDetail, { params: { id: number } })
  const detail = linkTo('request', { id: number })
  const home = linkTo('customerService') ?? linkTo('home')
  const due = data && (data.clock.unit === 'hours' ? moment(data.due_at) : day(data.due_at))
  const steps = [
    data?.email ? t('sent.mailTo', { email: data.email }) : t('sent.mail'),
    kind === 'reading' ? t('sent.readingNext') : due ? t('sent.due', { day: due }) : t('sent.dueSoon'),
    ...(kind === 'reading' ? [] : [t('sent.asked'), t('sent.never')]),
  ]
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

/** After the form of somebody who is not signed in: the mail has the link to follow it. */
export function UnsignedSentBox({ number, email }: { number: string; email: string }) {
  const t = useTexts('support')
  const home = usePortal().linkTo('home') ?? '/'
  const steps = [t('sent.confirm', { email }), t('sent.dueUnsigned'), t('sent.never')]
  return (
    <SentFrame title={t('sent.contact')} number={number} steps={steps}>
      <ButtonLink href={home}>{t('sent.home')}</ButtonLink>
    </SentFrame>
  )
}

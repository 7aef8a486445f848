import type { SignatureShown } from '@fanal/contract/schemas/contract-changes'
import { sendingHours } from '@fanal/domain/contracting/switch-dates'
import { useState } from 'react'
import { useFormats } from '#lib/format.ts'
import { useTexts } from '#lib/texts.ts'
import { Card } from '#ui/layout/card.tsx'
import { Timeline, type TimelineStep } from '#ui/layout/timeline.tsx'
import styles from './follow.module.css'

/** What a signature of a new contract sets going; later the contract's own page tells it. */
export function AfterSigning({ shown: { state, closed_at, due } }: { shown: SignatureShown }) {
  const t = useTexts('contracting')
  const { date, dateTime, longDate } = useFormats()
  const isSigned = state === 'signed'
  const [openedAt] = useState(() => Date.now())
  const isOld = closed_at !== null && openedAt - Date.parse(closed_at) > sendingHours * 3_600_000
  if (isOld || due === null) return null
  const by = (day: string) => t('follow.by', { date: date(day) })
  const next = { state: 'next', stateLabel: t('follow.state.next') } as const
  const now = { state: 'now', stateLabel: t('follow.state.now') } as const
  const signed: TimelineStep[] = isSigned
    ? [
        {
          state: 'done',
          stateLabel: t('follow.state.done'),
          title: t('follow.did.signed'),
          when: dateTime(closed_at ?? ''),
        },
      ]
    : []
  return (
    <Card title={t(isSigned ? 'follow.title' : 'follow.ifSigned')}>
      <div className={styles.card}>
        <Timeline
          steps={[
            ...signed,
            {
              ...(isSigned ? now : next),
              title: t('follow.will.sent'),
              detail: t('follow.hint.sent'),
              when: by(due.sent_by),
            },
            { ...next, title: t('follow.will.accepted') },
            { ...next, title: t('follow.will.active'), when: by(due.active_by) },
          ]}
        />
        <p className={styles.quiet}>
          {t(isSigned ? 'follow.signedUntil' : 'follow.wouldUntil', { date: longDate(due.withdraw_until) })}
        </p>
      </div>
    </Card>
  )
}

import type { FollowedCase } from '@fanal/contract/schemas/support'
import { type ReactNode, useId } from 'react'
import { usePortal } from '#lib/portal.tsx'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import card from '#ui/layout/card.module.css'
import { askedLooks, turnIcons } from '#features/support/case-labels.ts'
import { useDays } from '#features/support/use-days.ts'
import { WhoBadge } from '#features/support/who-badge.tsx'
import { LateNote } from './late-note.tsx'
import styles from './waiting-on-card.module.css'

/** Customer, retailer and distributor; the one whose turn it is stands out. */
function Holders({ turn }: { turn: FollowedCase['turn'] }) {
  const t = useTexts('support')
  const { settings } = usePortal()
  const holders = [
    { id: 'customer', name: t('who.you'), tone: 'brand' },
    { id: 'us', name: settings.organization.name, tone: 'info' },
    { id: 'distributor', name: t('who.distributor'), tone: 'info' },
  ] as const
  return (
    <ol className={styles.holders} aria-label={t('turn.label')}>
      {holders.map(({ id, name, tone }) => (
        <li key={id} aria-current={id === turn ? 'step' : undefined}>
          <WhoBadge icon={turnIcons[id]} tone={id === turn ? tone : 'plain'} isSmall />
          {name}
        </li>
      ))}
    </ol>
  )
}

/** Our words that matter now: what we need, or why it ended so. */
function ourWords({ state, asked, entries }: FollowedCase): string {
  if (state === 'asked') return asked
  if (state !== 'closed') return ''
  return entries.findLast(({ kind }) => kind === 'closed')?.text ?? ''
}

const resultWords = {
  accepted: { title: 'result.accepted.title', text: 'result.accepted.text' },
  denied: { title: 'result.denied.title', text: 'result.denied.text' },
  withdrawn: { title: 'result.withdrawn.title', text: 'result.withdrawn.text' },
  solved: { title: 'result.solved.title', text: 'result.solved.text' },
  merged: { title: 'result.merged.title', text: 'result.merged.text' },
} as const

/** The day by which the distributor answers, or should have. */
function useDistributorText({ distributor }: FollowedCase['clock']): string {
  const t = useTexts('support')
  const { day, isPast } = useDays()
  if (!distributor) return ''
  const { answers_by: by } = distributor
  return t(isPast(by) ? 'turn.forwarded.missed' : 'turn.forwarded.by', { day: day(by) })
}

/** In two lines: who has it, and what comes next. */
function useSituation(one: FollowedCase): { title: string; text: string } {
  const t = useTexts('support')
  const { day, by } = useDays()
  const { clock } = one
  const due = by(clock.due_at, clock.unit)
  const distributor = useDistributorText(clock)
  switch (one.state) {
    case 'asked': {
      const last = clock.answer_by ? day(clock.answer_by) : ''
      const asked = t(clock.is_stopped ? 'turn.asked.until' : 'turn.asked.over', { day: last })
      const next = t(clock.is_late ? 'turn.asked.late' : 'turn.asked.due', { due })
      return { title: t(askedLooks[one.asked_thing].title), text: `${asked} ${next}` }
    }
    case 'forwarded': {
      const ours = clock.is_late ? '' : t('turn.forwarded.due', { due })
      return { title: t('turn.forwarded.title'), text: [distributor, ours].filter(Boolean).join(' ') }
    }
    case 'open':
      if (one.kind === 'reading') return { title: t('turn.reading.title'), text: t('turn.reading.text') }
      return {
        title: t('turn.open.title'),
        text: t(clock.is_late ? 'turn.open.late' : 'turn.open.text', { day: due }),
      }
    default: {
      const closed = one.closed_at ? day(one.closed_at) : ''
      const words = resultWords[one.result ?? 'solved']
      // Only who claims something can be right.
      const isAnswered = one.result === 'accepted' && one.kind !== 'claim'
      return {
        title: t(isAnswered ? 'result.answered.title' : words.title),
        text: t(words.text, { day: closed, number: one.merged_into?.number ?? '' }),
      }
    }
  }
}

interface WaitingOnCardProps {
  one: FollowedCase
  /** What can be done now. */
  children?: ReactNode
}

/** Whom the case waits on and what is needed, with the answer box. */
export function WaitingOnCard({ one, children }: WaitingOnCardProps) {
  const id = useId()
  const { title, text } = useSituation(one)
  const said = ourWords(one)
  return (
    <section className={cx(card.card, one.turn === 'customer' && styles.yours)} aria-labelledby={id}>
      {one.state !== 'closed' && <Holders turn={one.turn} />}
      <h2 id={id}>{title}</h2>
      {said && <blockquote className={styles.said}>{said}</blockquote>}
      <p className={styles.text}>{text}</p>
      <LateNote one={one} />
      {children && <div className={styles.acts}>{children}</div>}
    </section>
  )
}

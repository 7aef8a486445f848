import type { FollowedCase, ShownClock } from '@fanal/contract/schemas/support'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Card } from '#ui/layout/card.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { Stat } from '#ui/layout/stat.tsx'
import { Chip } from '#ui/text/chip.tsx'
import { iconClock, iconPause } from '#ui/text/icons.ts'
import { useDays } from '#features/support/use-days.ts'
import styles from './clock-card.module.css'
import card from './detail-card.module.css'
import { hoursIn } from './hours-in.ts'

const blocksPerHour = 4

/** One block for each day, or quarter of an hour. */
function Track({ clock }: { clock: ShownClock }) {
  const t = useTexts('support')
  const scale = clock.unit === 'hours' ? blocksPerHour : 1
  const used = Math.min(clock.total, Math.max(0, clock.used))
  return (
    <div
      className={styles.track}
      role="img"
      aria-label={t('clock.used', { used: Math.round(used * 10) / 10, total: clock.total })}
    >
      {Array.from({ length: clock.total * scale }, (_, i) => (
        <span key={i} className={cx(i < Math.round(used * scale) && styles.used)} />
      ))}
    </div>
  )
}

const dayWords = {
  days: ['clock.oneDay', 'clock.someDays'],
  working_days: ['clock.oneWorkingDay', 'clock.someWorkingDays'],
} as const

function Left({ clock: { unit, left } }: { clock: ShownClock }) {
  const t = useTexts('support')
  if (unit === 'hours') return <Stat label={t('clock.left')} value={t('clock.hours', hoursIn(left))} />
  const isOne = left === 1
  return (
    <Stat
      label={t(isOne ? 'clock.leftOne' : 'clock.left')}
      value={left}
      unit={t(dayWords[unit][isOne ? 0 : 1])}
    />
  )
}

function StateChip({ clock }: { clock: ShownClock }) {
  const t = useTexts('support')
  if (clock.is_closed)
    return (
      <Chip tone={clock.is_late ? 'bad' : 'ok'}>
        {t(clock.is_late ? 'clock.closedLate' : 'clock.closed')}
      </Chip>
    )
  if (clock.is_late) return <Chip tone="bad">{t('clock.late')}</Chip>
  return clock.is_stopped ? (
    <Chip tone="warn" icon={iconPause}>
      {t('clock.stopped')}
    </Chip>
  ) : (
    <Chip tone="info" icon={iconClock}>
      {t('clock.running')}
    </Chip>
  )
}

/** The two dates that matter, each with its sentence. */
function Dates({ clock, lateSince }: { clock: ShownClock; lateSince: string | null }) {
  const t = useTexts('support')
  const { day, by } = useDays()
  if (clock.is_closed) return null
  const next = clock.if_answered_now ?? clock
  const due = lateSince
    ? { label: t('clock.lateSince'), value: by(lateSince, clock.unit) }
    : {
        label: t(clock.if_answered_now ? 'clock.ifAnswered' : 'clock.due'),
        value: by(next.due_at, clock.unit),
      }
  return (
    <Facts
      className={card.facts}
      items={[due, { label: t('clock.rejected'), value: day(next.rejected_from) }]}
    />
  )
}

const terms = {
  hours: 'clock.term.hours',
  days: 'clock.term.days',
  working_days: 'clock.term.workingDays',
} as const

/** The legal term: how much is left, whether it runs, and what follows. */
export function ClockCard({
  one,
}: {
  one: Pick<FollowedCase, 'clock' | 'dispute_body' | 'result' | 'kind' | 'late_since'>
}) {
  const t = useTexts('support')
  const { clock, dispute_body: body } = one
  return (
    <Card title={t('clock.title')} aside={<StateChip clock={clock} />} className={card.card} id="plazo">
      {!clock.is_closed && !clock.is_late && <Left clock={clock} />}
      <Track clock={clock} />
      <p className={styles.small}>
        {t(terms[clock.unit], { count: clock.total })}{' '}
        {clock.is_stopped && !clock.is_late && t('clock.again')}{' '}
        {clock.is_late && !clock.is_closed && t('clock.lateText')}
      </p>
      <Dates clock={clock} lateSince={one.late_since} />
      {one.kind !== 'reading' && (
        <details
          className={styles.more}
          open={one.result === 'denied' || (clock.is_late && !clock.is_closed)}
        >
          <summary>{t('clock.disagree')}</summary>
          <p className={styles.small}>
            {body.name ? (
              <>
                {t('clock.dispute')} {body.url ? <a href={body.url}>{body.name}</a> : <b>{body.name}</b>}
                {t('clock.disputeEnd')}
              </>
            ) : (
              t('clock.disputeAny')
            )}{' '}
            {clock.source && t('clock.source', { source: clock.source })}
          </p>
        </details>
      )}
    </Card>
  )
}

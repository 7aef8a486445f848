import type { QueuedCase } from '@fanal/contract/schemas/desk/casework'
import { useDays } from '#features/support/use-days.ts'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconClock, iconPause, iconWarning } from '#ui/text/icons.ts'
import styles from './due-sign.module.css'

export type Due = Pick<QueuedCase, 'part' | 'level' | 'due_at' | 'unit' | 'over' | 'share'>

const signs = { late: iconWarning, near: iconClock, half: iconClock, early: undefined } as const

/** The due date in words and with a sign; the colour only says it again. */
export function useDueText() {
  const t = useTexts('desk-casework')
  const { by } = useDays()
  return ({ part, due_at, unit, over }: Due) => {
    if (part === 'late')
      return t(unit === 'hours' ? 'due.lateHours' : 'due.lateDays', { count: Math.max(1, over) })
    return part === 'today' && unit !== 'hours' ? t('due.today') : by(due_at, unit)
  }
}

export function DueSign({ due }: { due: Due }) {
  const t = useTexts('desk-casework')
  const text = useDueText()(due)
  const isStopped = due.part === 'stopped'
  const icon = isStopped ? iconPause : signs[due.level]
  return (
    <span className={cx(styles.due, isStopped ? styles.stopped : styles[due.level])}>
      {icon && <Icon path={icon} size="s" className={styles.icon} />}
      {isStopped && <span className="visually-hidden">{t('due.stopped')}</span>}
      {text}
    </span>
  )
}

/** The used part of the term as a line, with marks at 50 and 80 %. The figure beside it says the same. */
export const TermLine = ({ due }: { due: Due }) => (
  <i
    className={cx(styles.term, styles[due.level])}
    style={{ '--used': `${Math.min(100, due.share)}%` } as object}
    aria-hidden
  />
)

/** The used part of the term in percent; far beyond it the number says nothing more. */
export const sharePercent = (share: number): string => `${share > 999 ? '>999' : share} %`

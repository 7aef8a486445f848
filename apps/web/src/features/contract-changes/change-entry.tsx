import { useId } from 'react'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Tooltip } from '#ui/overlay/tooltip.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { dialogChanges, type OfferedChange } from './change-kinds.ts'
import type { Reason } from './change-reasons.ts'
import styles from './change-menu.module.css'

interface ChangeEntryProps {
  offered: OfferedChange
  today: string | undefined
  reason: Reason | undefined
  isChosen: boolean
  onChoose: () => void
}

/** A change of the menu; the documents want a tooltip where the session only reads. */
export function ChangeEntry({ offered, today, reason, isChosen, onChoose }: ChangeEntryProps) {
  const t = useTexts('contract-changes')
  const id = useId()
  const { change, obstacle } = offered
  const { name, icon, about } = dialogChanges[change]
  const isReadOnly = obstacle === 'read_only'
  const now = today ? t('menu.now', { value: today }) : about && t(about)
  const entry = (described: { 'aria-describedby': string }) => (
    <button
      type="button"
      className={cx(styles.entry, reason && styles.off)}
      aria-labelledby={`${id}-name`}
      aria-disabled={reason ? true : undefined}
      aria-busy={isChosen || undefined}
      {...described}
      onClick={() => !reason && onChoose()}
    >
      <Icon path={icon} />
      <span id={`${id}-name`} className={styles.name}>
        {t(name)}
      </span>
      <span id={`${id}-hint`} className={styles.hint}>
        {(!isReadOnly && reason?.text) || now}
      </span>
    </button>
  )
  if (!isReadOnly || !reason) return entry({ 'aria-describedby': `${id}-hint` })
  return (
    <Tooltip text={reason.text} leaveDelay={5000} className={styles.tip}>
      {entry}
    </Tooltip>
  )
}

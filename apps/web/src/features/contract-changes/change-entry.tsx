import { useId } from 'react'
import { useTexts } from '#lib/texts.ts'
import { cx } from '#ui/cx.ts'
import { Tooltip } from '#ui/overlay/tooltip.tsx'
import { Icon } from '#ui/text/icon.tsx'
import {
  iconBank,
  iconBolt,
  iconCalendar,
  iconClock,
  iconContract,
  iconLock,
  iconLogout,
  iconMail,
  iconPin,
  iconSun,
  iconUser,
} from '#ui/text/icons.ts'
import { type ChangeKey, changeNames, type DialogChange, type OfferedChange } from './change-kinds.ts'
import type { Reason } from './change-reasons.ts'
import styles from './change-menu.module.css'

const icons: Record<DialogChange, string> = {
  power: iconBolt,
  iban: iconBank,
  address: iconPin,
  refCatastral: iconContract,
  invoiceOnline: iconMail,
  noSIPSCession: iconLock,
  doubleTariff: iconCalendar,
  happyHours: iconClock,
  happyDay: iconSun,
  holder: iconUser,
  leaving: iconLogout,
}

/** What has no value of today says what it is. */
const meanings: Partial<Record<DialogChange, ChangeKey>> = {
  doubleTariff: 'about.doubleTariff',
  happyHours: 'about.happyHours',
  happyDay: 'about.happyDay',
  leaving: 'about.leaving',
}

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
  const meaning = meanings[change]
  const isReadOnly = obstacle === 'read_only'
  const now = today ? t('menu.now', { value: today }) : meaning && t(meaning)
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
      <Icon path={icons[change]} />
      <span id={`${id}-name`} className={styles.name}>
        {t(changeNames[change])}
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

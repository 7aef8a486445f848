import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { cx } from '#ui/cx.ts'
import { Icon } from './icon.tsx'
import { iconCheck, iconClock, iconInfo, iconUser, iconWarning } from './icons.ts'

interface ChipProps {
  /** `you`: it is the customer's turn. */
  tone?: 'ok' | 'warn' | 'bad' | 'info' | 'you' | 'neutral'
  /** Path data; each tone has a default. */
  icon?: string
  /** State as a word: colour alone never conveys it. */
  children: ReactNode
}

const toneIcon = {
  ok: iconCheck,
  warn: iconClock,
  bad: iconWarning,
  info: iconInfo,
  you: iconUser,
  neutral: undefined,
}

export function Chip({ tone = 'neutral', icon = toneIcon[tone], children }: ChipProps) {
  return (
    <span className={cx(styles.chip, styles[tone])}>
      {icon && <Icon path={icon} size="s" className={styles.icon} />}
      {children}
    </span>
  )
}

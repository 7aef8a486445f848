import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import type { Tone } from './case-words.ts'
import styles from './who-badge.module.css'

interface WhoBadgeProps {
  icon: string
  tone: Tone
  isSmall?: boolean
}

/** Whose turn it is, or who spoke, as a round sign; words beside it say the same. */
export function WhoBadge({ icon, tone, isSmall = false }: WhoBadgeProps) {
  return (
    <span className={cx(styles.who, styles[tone], isSmall && styles.small)}>
      <Icon path={icon} size="s" />
    </span>
  )
}

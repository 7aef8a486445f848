import { Icon } from '#ui/text/icon.tsx'
import { RoundSign, type SignTone } from '#ui/text/round-sign.tsx'
import styles from './who-badge.module.css'

interface WhoBadgeProps {
  icon: string
  tone: SignTone
  isSmall?: boolean
}

/** The one whom a case waits on, or who wrote. */
export function WhoBadge({ icon, tone, isSmall }: WhoBadgeProps) {
  return (
    <RoundSign tone={tone} isSmall={isSmall} className={styles.who}>
      <Icon path={icon} size="s" />
    </RoundSign>
  )
}

import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { iconCheck, iconInfo, iconWarning } from '#ui/text/icons.ts'
import styles from './note.module.css'

interface NoteProps {
  tone?: 'info' | 'ok' | 'warn' | 'bad'
  title?: ReactNode
  children?: ReactNode
  /** One button or link at the end. */
  action?: ReactNode
  icon?: string
  /** When it appears after an action: announced politely (`status`) or at once (`alert`). */
  role?: 'status' | 'alert'
  className?: string
}

const toneIcon = { info: iconInfo, ok: iconCheck, warn: iconWarning, bad: iconWarning }

export function Note({ tone = 'info', title, children, action, icon, role, className }: NoteProps) {
  return (
    <div className={cx(styles.note, styles[tone], className)} role={role}>
      <Icon path={icon ?? toneIcon[tone]} className={styles.icon} />
      <div className={styles.text}>
        {title && <strong className={styles.title}>{title}</strong>}
        {children && <div>{children}</div>}
      </div>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import shared from './state.module.css'
import styles from './error-state.module.css'
import { Icon } from '#ui/text/icon.tsx'
import { iconWarning } from '#ui/text/icons.ts'

interface ErrorStateProps {
  /** What happened. */
  title: ReactNode
  level?: 1 | 2 | 3
  /** What was kept, and what to do. */
  children?: ReactNode
  action?: ReactNode
  /** Reference for support, also in the log. */
  reference?: { label: string; value: string }
  /** `alert` when it appears after an action. */
  role?: 'alert' | 'status'
  className?: string
}

export function ErrorState(props: ErrorStateProps) {
  const { title, level = 2, children, action, reference, role, className } = props
  const Heading = `h${level}` as const
  return (
    <div className={cx(shared.state, className)} role={role}>
      <span className={styles.badge}>
        <Icon path={iconWarning} size="l" />
      </span>
      <Heading>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
      {reference && (
        <p className={styles.reference}>
          {reference.label} <code>{reference.value}</code>
        </p>
      )}
    </div>
  )
}

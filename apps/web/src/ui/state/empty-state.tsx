import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import shared from './state.module.css'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title?: ReactNode
  /** One sentence. */
  children: ReactNode
  /** One action. */
  action?: ReactNode
  /** A line drawing instead of the default one. */
  drawing?: ReactNode
  className?: string
}

/** Empty state with a suggestion. */
export function EmptyState({ title, children, action, drawing, className }: EmptyStateProps) {
  return (
    <div className={cx(shared.state, className)}>
      {drawing ?? <Lantern />}
      {title && <h3>{title}</h3>}
      <p className={styles.sentence}>{children}</p>
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

function Lantern() {
  return (
    <svg className={styles.drawing} viewBox="0 0 120 88" aria-hidden="true">
      <path className={styles.faint} d="M6 80h108M14 80c10-14 24-16 34-10M72 72c10-8 26-6 34 8" />
      <path className={styles.faint} d="M30 34h.01M24 50h6M90 34h.01M90 50h6M38 18l-4-4M82 18l4-4M60 8V4" />
      <path d="M52 20h16l6 10H46zM48 32h24l-4 36H52zM50 72h20v8H50z" />
      <path className={styles.flame} d="M60 42c4 5 5.5 8 5.5 11a5.5 5.5 0 0 1-11 0c0-3 1.5-6 5.5-11z" />
    </svg>
  )
}

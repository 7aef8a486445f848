import type { ReactNode } from 'react'
import styles from './where.module.css'

interface WhereRowProps {
  label: string
  /** What to do about it. */
  action?: ReactNode
  children: ReactNode
}

/** A datum, its value and its change, in one line where there is room. */
export function WhereRow({ label, action, children }: WhereRowProps) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      {action && <dd className={styles.action}>{action}</dd>}
    </div>
  )
}

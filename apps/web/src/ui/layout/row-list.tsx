import type { ReactNode } from 'react'
import { cx } from '#ui/cx.ts'
import styles from './row-list.module.css'

export function RowList({ className, children }: { className?: string; children: ReactNode }) {
  return <ul className={cx(styles.rows, className)}>{children}</ul>
}

interface RowProps {
  /** A sign in front, as `RoundSign` is. */
  sign?: ReactNode
  title: ReactNode
  /** The second line. */
  detail?: ReactNode
  /** At its end: a button, a link, a chip. */
  end?: ReactNode
}

/** One thing of a list in two lines. */
export function Row({ sign, title, detail, end }: RowProps) {
  return (
    <li className={cx(sign !== undefined && styles.withSign)}>
      {sign}
      <div>
        <div className={styles.title}>{title}</div>
        {detail && <div className={styles.detail}>{detail}</div>}
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </li>
  )
}

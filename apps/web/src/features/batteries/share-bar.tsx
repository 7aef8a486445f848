import { cx } from '#ui/cx.ts'
import styles from './share-bar.module.css'

interface ShareBarProps {
  percent: number
  /** Accessible name; without one it is decoration beside its figure. */
  label?: string
  size?: 's' | 'l'
}

/** A share as a bar: lying, so that it is not taken for a charge. */
export function ShareBar({ percent, label, size = 'l' }: ShareBarProps) {
  return (
    <span
      className={cx(styles.bar, styles[size])}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <i style={{ width: `${percent}%` }} />
    </span>
  )
}

import { cx } from '#ui/cx.ts'
import styles from './spinner.module.css'

interface SpinnerProps {
  /** For screen readers; without it the spinner is decorative. */
  label?: string
  size?: 's' | 'm'
  className?: string
}

export function Spinner({ label, size = 's', className }: SpinnerProps) {
  return (
    <span className={cx(styles.spinner, styles[size], className)} role={label ? 'status' : undefined}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <circle className={styles.track} cx="12" cy="12" r="9" />
        <path className={styles.arc} d="M12 3a9 9 0 0 1 9 9" />
      </svg>
      {label && <span className="visually-hidden">{label}</span>}
    </span>
  )
}

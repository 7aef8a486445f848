import { cx } from '#ui/cx.ts'
import styles from './progress.module.css'

interface ProgressProps {
  label: string
  /** Without it, progress is indeterminate. */
  value?: number
  max?: number
  /** The value in words, at the end of the label's line. */
  valueText?: string
  hideLabel?: boolean
  className?: string
}

export function Progress({ label, value, max = 100, valueText, hideLabel, className }: ProgressProps) {
  return (
    <label className={cx(styles.root, className)}>
      <span className={hideLabel ? 'visually-hidden' : styles.line}>
        <span>{label}</span>
        {valueText && <span className={styles.value}>{valueText}</span>}
      </span>
      <progress className={styles.bar} value={value} max={max} />
    </label>
  )
}
